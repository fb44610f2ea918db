/** The open album and picture as search params: "back" closes a picture, and links can be shared. */
export interface GalleryAddress {
  album?: string
  picture?: string
}

export function galleryAddress(raw: Record<string, unknown>): GalleryAddress {
  const address: GalleryAddress = {}
  for (const name of ['album', 'picture'] as const) {
    const value = raw[name]
    if (typeof value === 'string') address[name] = value
  }
  return address
}
