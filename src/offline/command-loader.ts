/** Brings what each command does on the phone, by name. A file of its own: the start names it without the store's code. */
type Loader = () => Promise<Readonly<Record<string, unknown>>>

let loader: Loader | undefined

export function setCommandLoader(load: Loader): void {
  loader = load
}

export const commandLoader = (): Loader | undefined => loader
