import type { Album } from '../../../contract/gallery.ts'
import { AlbumCard } from './album-card.tsx'
import styles from './gallery.module.css'
import type { SavedThumbnails } from './gallery.queries.ts'

/** The albums as cards. `count`: how many pictures one has that came without all of them. */
export function AlbumList({ albums, saved }: { albums: readonly (Album & { count?: number })[]; saved: SavedThumbnails }) {
  return (
    <ul className={styles.albums}>
      {albums.map(({ count, ...album }, index) => (
        <li key={album.slug}>
          <AlbumCard album={album} count={count ?? album.pictures.length} saved={saved} isFirst={index === 0} />
        </li>
      ))}
    </ul>
  )
}
