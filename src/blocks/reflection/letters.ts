import { reflectionMaxLength } from '../../../contract/blocks/reflection.ts'

/** From here on a writer should know that the page is nearly full. */
const nearEnd = 200

/** Letters left once the end is near, negative past it; null while there is plenty of room. */
export function lettersLeft(text: string): number | null {
  const left = reflectionMaxLength - text.length
  return left > nearEnd ? null : left
}
