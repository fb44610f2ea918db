import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { type Album, maxBytes } from '../../../contract/gallery.ts'
import { AlbumFrame } from './album-frame.tsx'
import type { SavedThumbnails } from './gallery.queries.ts'
import { PictureViewer } from './picture-viewer.tsx'

interface AlbumViewProps {
  album: Album
  saved: SavedThumbnails
  shownId: string | undefined
}

/** The pictures of one album, with the open one above them. */
export function AlbumView({ album, saved, shownId }: AlbumViewProps) {
  const shown = album.pictures.find((picture) => picture.id === shownId)
  const links = useRef(new Map<string, HTMLAnchorElement>())
  const lastShown = useRef<string>(undefined)
  const { showPicture, close } = useViewing(album.slug)

  // The focus returns to the picture viewed last, which may differ from the one that was pressed.
  useEffect(() => {
    if (!shown && lastShown.current !== undefined) links.current.get(lastShown.current)?.focus()
    lastShown.current = shown?.id
  }, [shown])

  return (
    <>
      <AlbumFrame album={album} maxBytes={maxBytes(album.pictures)} saved={saved} onLink={(id, link) => links.current.set(id, link)} />
      {shown && <PictureViewer album={album} saved={saved} shown={shown} onShow={showPicture} onClose={close} />}
    </>
  )
}

/** Paging replaces the URL, so that "back" closes the viewer at once. */
function useViewing(slug: string) {
  const navigate = useNavigate()
  const router = useRouter()
  const openedAt = useRef(router.history.length)
  return {
    showPicture: (id: string) => void navigate({ to: '/gallery', search: { album: slug, picture: id }, replace: true, resetScroll: false }),
    close: () => {
      // Opened from the album, the viewer is one history entry; opened from a shared link, there is none.
      if (router.history.length > openedAt.current) router.history.back()
      else void navigate({ to: '/gallery', search: { album: slug }, replace: true, resetScroll: false })
    },
  }
}
