/** Lets the browser draw and answer the person before more is done. */
export function rest(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0))
}
