import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { type Album, mostBytes } from '../../../contract/gallery.ts'
import { AlbumFrame } from './album-frame.tsx'
import type { Kept } from './gallery.queries.ts'
import { PictureViewer } from './picture-viewer.tsx'

interface AlbumViewProps {
  album: Album
  kept: Kept
  shownId: string | undefined
}

/** The pictures of one album, and over them the one that is looked at. */
export function AlbumView({ album, kept, shownId }: AlbumViewProps) {
  const shown = album.pictures.find((picture) => picture.id === shownId)
  const links = useRef(new Map<string, HTMLAnchorElement>())
  const lastShown = useRef<string>(undefined)
  const { showPicture, close } = useViewing(album.slug)

  // The focus goes back to the picture that was looked at last, which need not be the one that was pressed.
  useEffect(() => {
    if (!shown && lastShown.current !== undefined) links.current.get(lastShown.current)?.focus()
    lastShown.current = shown?.id
  }, [shown])

  return (
    <>
      <AlbumFrame album={album} mostBytes={mostBytes(album.pictures)} kept={kept} onLink={(id, link) => links.current.set(id, link)} />
      {shown && <PictureViewer album={album} kept={kept} shown={shown} onShow={showPicture} onClose={close} />}
    </>
  )
}

/** Turning pages replaces the address, so that "back" leaves the pictures at once and not one by one. */
function useViewing(slug: string) {
  const navigate = useNavigate()
  const router = useRouter()
  const openedAt = useRef(router.history.length)
  return {
    showPicture: (id: string) => void navigate({ to: '/gallery', search: { album: slug, picture: id }, replace: true, resetScroll: false }),
    close: () => {
      // Opened from here, it is the step before; opened by a link that was sent, there is none.
      if (router.history.length > openedAt.current) router.history.back()
      else void navigate({ to: '/gallery', search: { album: slug }, replace: true, resetScroll: false })
    },
  }
}
