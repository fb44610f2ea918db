import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Album } from '../../../contract/gallery.ts'
import { Localized } from '../../i18n/localized.tsx'
import { useWords } from '../../i18n/setup.ts'
import { Muted, Page, Stack } from '../../ui/layout.tsx'
import { PageBar } from '../../ui/page-bar.tsx'
import styles from './gallery.module.css'
import { PictureViewer } from './picture-viewer.tsx'
import { Thumbnail } from './thumbnail.tsx'

/** The pictures of one album, and over them the one that is looked at. */
export function AlbumView({ album, shownId }: { album: Album; shownId: string | undefined }) {
  const { t } = useWords('gallery')
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
        </Stack>
        <ul className={styles.pictures}>
          {album.pictures.map((picture) => (
            <li key={picture.id}>
              <Link
                ref={(link) => {
                  if (link) links.current.set(picture.id, link)
                }}
                className={styles.picture}
                to="/gallery"
                search={{ album: album.slug, picture: picture.id }}
                resetScroll={false}
              >
                <Thumbnail picture={picture} />
                <span className={styles.caption}>
                  <Localized text={picture.caption} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </Page>
      {shown && <PictureViewer album={album} shown={shown} onShow={showPicture} onClose={close} />}
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
