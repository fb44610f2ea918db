/** TypeScript's library does not know Trusted Types. The created objects are passed on only, so they count as texts here. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): { createScriptURL: (url: string) => string }
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }

const policy = trustedTypes?.createPolicy('own-script', {
  createScriptURL: (url) => {
    if (new URL(url, location.href).origin !== location.origin) throw new TypeError(`${url}: not of this server`)
    return url
  },
})

/**
 * The address of a worker's script in the form that the content security policy requires (server/http/security-headers.ts).
 * @throws TypeError for another origin
 */
export const ownScript = (url: string): string => policy?.createScriptURL(url) ?? url
