import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { makeRouter } from './app/router.ts'
import { product } from './app/shell/product.ts'
import { makeQueryClient } from './app/start/snapshots.ts'
import { setSignedOut } from './features/session/auth.ts'
import { loadWords, startWords, useWords } from './i18n/setup.ts'
import type { WordKey } from './i18n/words.ts'
import { Muted, Page, Stack } from './ui/layout.tsx'
import { PageBanner } from './ui/page-banner.tsx'
import { Skeleton, SkeletonGroup } from './ui/skeleton.tsx'

let words: Promise<void> | undefined

/** What an unknown visitor reads at a public address, in Bengali. Run at build time by scripts/prerender. */
export async function render(path: string): Promise<{ title: string | null; html: string }> {
  words ??= startWords('bn')
  await words
  setSignedOut()
  const client = makeQueryClient()
  const router = makeRouter(client, createMemoryHistory({ initialEntries: [path] }))
  router.update({ ...router.options, scrollRestoration: false })
  standIn(router)
  await router.load()
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  // A query keeps its answer for days by a timer, and the build would not end before.
  client.clear()
  return { title: titleOf(router), html }
}

/** Pages made of what lies on the phone show their heading and the shape of the rest. */
function standIn(router: ReturnType<typeof makeRouter>): void {
  const pages = {
    '/courses': {
      area: 'catalogue',
      page: <Heading isBanner title="catalogue:list.heading" lead="catalogue:list.intro" bones={<Bones height="20rem" />} />,
    },
    '/community': { area: 'wall', page: <Heading title="wall:title" lead="wall:lead" width="text" bones={<Bones height="9rem" />} /> },
    '/events': { area: 'events', page: <Heading title="events:title" lead="events:lead" bones={<Bones height="8rem" />} /> },
  } as const
  for (const [id, { area, page }] of Object.entries(pages)) {
    const route = router.routesById[id as keyof typeof pages]
    // Its type forbids what it does: a route's loader is settled when it is made.
    Object.assign(route.options, { loader: () => loadWords(area), component: () => page })
    Reflect.deleteProperty(route, 'lazyFn')
  }
}

interface HeadingProps {
  title: WordKey
  lead: WordKey
  width?: 'text'
  isBanner?: boolean
  bones: ReactNode
}

function Heading({ title, lead, width, isBanner, bones }: HeadingProps) {
  const { t } = useWords('catalogue', 'wall', 'events')
  const text = t as unknown as (key: WordKey) => string
  if (isBanner) {
    return (
      <>
        <PageBanner title={text(title)} subtitle={text(lead)} />
        <Page>{bones}</Page>
      </>
    )
  }
  return (
    <Page {...(width && { width })}>
      <Stack gap={1} as="header">
        <h1>{text(title)}</h1>
        <Muted>{text(lead)}</Muted>
      </Stack>
      {bones}
    </Page>
  )
}

function Bones({ height }: { height: string }) {
  return (
    <SkeletonGroup>
      <Skeleton height={height} />
      <Skeleton height={height} />
    </SkeletonGroup>
  )
}

/** Null: the product's own, as index.html has it. */
function titleOf(router: ReturnType<typeof makeRouter>): string | null {
  const key = router.state.matches.findLast((match) => match.staticData.title !== undefined)?.staticData.title
  const text = i18next.t as unknown as (key: string) => string
  return key === undefined ? null : `${text(key)} - ${product}`
}
