import { Link } from '@tanstack/react-router'
import type { Album } from '../../../contract/gallery.ts'
import { Localized } from '../../i18n/localized.tsx'
import { useWords } from '../../i18n/setup.ts'
import { Muted, Page, Stack } from '../../ui/layout/layout.tsx'
import { PageBar } from '../../ui/layout/page-bar.tsx'
import { useSpending } from '../../ui/price/cost.tsx'
import styles from './gallery.module.css'
import type { SavedThumbnails } from './gallery.queries.ts'
import { Thumbnail } from './thumbnail.tsx'

/** Rounded up to a distinguishable size. */
const roughly = (bytes: number) => Math.ceil(bytes / 10_000) * 10_000

interface AlbumFrameProps {
  album: Album
  /** The maximum size of one large picture, over all pictures: the album may be loaded without the later ones. */
  maxBytes: number
  saved: SavedThumbnails
  /** Receives each picture's link with the picture's id. */
  onLink?: (id: string, link: HTMLAnchorElement) => void
}

/** The pictures of one album, also in the HTML before the app (src/prerender.tsx). */
export function AlbumFrame({ album, maxBytes, saved, onLink }: AlbumFrameProps) {
  const { t } = useWords('gallery')
  const spending = useSpending()
  return (
    <>
      <PageBar title={t('title')} back={{ to: '/gallery' }} />
      <Page>
        <nav className={styles.up} aria-label={t('up')}>
          <Link to="/gallery">{t('title')}</Link>
        </nav>
        <Stack gap={1} as="header">
          <h1>
            <Localized text={album.title} />
          </h1>
          <Muted>
            <Localized text={album.about} />
          </Muted>
          <Muted>{t('cost', { size: spending(roughly(maxBytes)) })}</Muted>
        </Stack>
        <ul className={styles.pictures}>
          {album.pictures.map((picture, index) => (
            <li key={picture.id}>
              <Link
                ref={(link) => {
                  if (link) onLink?.(picture.id, link)
                }}
                className={styles.picture}
                to="/gallery"
                search={{ album: album.slug, picture: picture.id }}
                resetScroll={false}
              >
                <Thumbnail picture={picture} saved={saved} isFirst={index === 0} />
                <span className={styles.caption}>
                  <Localized text={picture.caption} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </Page>
    </>
  )
}
