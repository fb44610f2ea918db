import type { ReactNode } from 'react'
import type { EarlyAlbum, ListedAlbum } from '../../../contract/early-pages.ts'
import { AlbumFrame } from './album-frame.tsx'
import { AlbumList } from './album-list.tsx'
import { GalleryFrame } from './gallery-frame.tsx'

interface GalleryTextProps {
  albums: readonly ListedAlbum[] | undefined
  album: EarlyAlbum | undefined
  skeletons: ReactNode
}

/** What the phone keeps is not known before the app: pictures come by the net, from where the app takes them over. */
const kept = {}

/** The albums, or one of them, as they stand in the HTML before the app (src/prerender.tsx). Only its sample has both. */
export function GalleryText({ albums, album, skeletons }: GalleryTextProps) {
  return (
    <>
      {album && <AlbumFrame album={album} mostBytes={album.mostBytes} kept={kept} />}
      {(albums || !album) && <GalleryFrame>{albums ? <AlbumList albums={albums} kept={kept} /> : skeletons}</GalleryFrame>}
    </>
  )
}
