/** Which album and which picture is looked at stands in the address: "back" closes a picture, and a link can be sent. */
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
