/** Replaces a part of a package's code. @throws if a newer version of the package has no such part */
export function replaced(code: string, part: RegExp, replacement: string): string {
  if (code.search(part) < 0) throw new Error(`scripts/build: nothing matches ${part}`)
  return code.replace(part, replacement)
}
