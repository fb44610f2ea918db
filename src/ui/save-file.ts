/** Hands a file to the phone under a name of ours, without asking the network: the bytes are here already. */
export function saveFile(bytes: Blob, name: string): void {
  const url = URL.createObjectURL(bytes)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Browsers read it a moment later; a minute is more than any of them needs.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Whether this phone can hand a file on to another app. */
export function canShareFile(file: File): boolean {
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] })
}

/** Opens the phone's own ways of sharing; closing them again is no failure. */
export async function shareFile(file: File): Promise<void> {
  try {
    await navigator.share({ files: [file], title: file.name })
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
  }
}
