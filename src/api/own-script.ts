import { trustedPolicy } from './trusted-policy.ts'

const policy = trustedPolicy('own-script', {
  createScriptURL: (url) => {
    if (new URL(url, location.href).origin !== location.origin) throw new TypeError(`${url}: not of this server`)
    return url
  },
})

/**
 * The address of a worker's script in the form that the content security policy requires.
 * @throws TypeError for another origin
 */
export const ownScript = (url: string): string => policy.createScriptURL(url)
