/** Brings what each command does on the phone, by name. A file of its own: the start names it without the store's code. */
type Loader = () => Promise<Readonly<Record<string, unknown>>>

let loader: Loader = () => Promise.reject(new Error('nobody has said where the commands come from'))

export function setCommandLoader(load: Loader): void {
  loader = load
}

export const loadCommands: Loader = () => loader()
