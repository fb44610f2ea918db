/**
 * The 49,233 commonest passwords of breach lists, in lower case. Loaded with the first new password: reading the list takes
 * 0.1 s, which most starts of the server never need.
 */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  list ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))
  return list
}

let list: Promise<ReadonlySet<string>> | undefined
