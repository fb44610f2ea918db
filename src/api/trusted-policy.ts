type Rules = Partial<Record<'createHTML' | 'createScriptURL', (text: string) => string>>

/** TypeScript's library does not know Trusted Types. The created objects are passed on only, so they count as texts here. */
interface TrustedTypes {
  createPolicy<R extends Rules>(name: string, rules: R): R
}

/**
 * A Trusted Types policy: its functions return text in the form that the content security policy requires
 * (server/http/security-headers.ts). Browsers without Trusted Types get the rules themselves. A name can be used once per page.
 */
export function trustedPolicy<R extends Rules>(name: string, rules: R): R {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  return trustedTypes?.createPolicy(name, rules) ?? rules
}
