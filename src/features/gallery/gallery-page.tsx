import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useEffect } from 'react'
import { loadPage } from '../../i18n/load-page.ts'
import { useWords } from '../../i18n/setup.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Note } from '../../ui/messages/note.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/messages/skeleton.tsx'
import { StatePage } from '../../ui/messages/state-page.tsx'
import { AlbumList } from './album-list.tsx'
import { AlbumView } from './album-view.tsx'
import styles from './gallery.module.css'
import { galleryQuery, refreshGallery, thumbnailsQuery } from './gallery.queries.ts'
import { galleryAddress } from './gallery-address.ts'
import { GalleryFrame } from './gallery-frame.tsx'

export const Route = createFileRoute('/gallery')({
  staticData: { title: 'gallery:title', install: 'on-demand', level: 'gallery', below: '/more' },
  validateSearch: galleryAddress,
  loader: (page) => loadPage(page, galleryQuery(), thumbnailsQuery()),
  pendingComponent: GallerySkeleton,
  component: GalleryPage,
})

function GalleryPage() {
  const { t } = useWords('gallery')
  const { album: slug, picture } = Route.useSearch()
  const { data: albums } = useSuspenseQuery(galleryQuery())
  const { data: saved } = useSuspenseQuery(thumbnailsQuery())
  useEffect(() => void refreshGallery(), [])
  const album = albums.find((one) => one.slug === slug)
  if (album) return <AlbumView key={album.slug} album={album} saved={saved} shownId={picture} />
  return (
    <GalleryFrame>
      {albums.length === 0 ? (
        <StatePage illustration="state-basket" title={t('empty.title')}>
          {t('empty.text')}
        </StatePage>
      ) : (
        <>
          {slug !== undefined && (
            <Note tone="info" role="status">
              {t('gone')}
            </Note>
          )}
          <AlbumList albums={albums} saved={saved} />
        </>
      )}
    </GalleryFrame>
  )
}

/** Albums: each a picture above a title and a line. */
function GallerySkeleton() {
  return (
    <GalleryFrame>
      <div className={styles.albums} aria-busy="true">
        {['one', 'two', 'three', 'four'].map((name) => (
          <Card key={name} isFlush>
            <SkeletonGroup>
              <Skeleton height="6rem" />
              <Skeleton width="80%" />
              <Skeleton width="55%" />
            </SkeletonGroup>
          </Card>
        ))}
      </div>
    </GalleryFrame>
  )
}
