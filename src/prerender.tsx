import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import i18next from 'i18next'
import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { PageData, RenderedText } from '../contract/early-pages.ts'
import { makeRouter } from './app/router.ts'
import { product } from './app/shell/product.ts'
import { makeQueryClient } from './app/start/snapshots.ts'
import { CourseText } from './features/catalogue/course-text.tsx'
import { CoursesText } from './features/catalogue/courses-text.tsx'
import { type Tool, ToolFrame } from './features/entresoft/tool-frame.tsx'
import { EventsText, EventText } from './features/events/events-text.tsx'
import { GalleryText } from './features/gallery/gallery-text.tsx'
import { ContactText } from './features/info/contact-text.tsx'
import { InstallText } from './features/info/install-text.tsx'
import { LandingText } from './features/info/landing-text.tsx'
import type { PlayerPath } from './features/player/lesson-parts.ts'
import { LessonText } from './features/player/lesson-text.tsx'
import { setSignedOut } from './features/session/auth.ts'
import { WallText } from './features/wall/wall-text.tsx'
import { loadWords, startWords, useWords } from './i18n/setup.ts'
import type { WordKey } from './i18n/words.ts'
import { Muted, Page, Stack } from './ui/layout.tsx'
import { PageBanner } from './ui/page-banner.tsx'
import { PageBar } from './ui/page-bar.tsx'
import { Skeleton, SkeletonGroup } from './ui/skeleton.tsx'

let words: Promise<void> | undefined

const noData: PageData = {}
let known = noData

/**
 * What somebody who is not signed in reads at an address, in Bengali: run by scripts/prerender at build time, and by
 * server/early-text where the text is the server's. One at a time.
 */
export async function render(path: string, data: PageData = noData): Promise<RenderedText> {
  words ??= startWords('bn')
  await words
  setSignedOut()
  known = data
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
  return { title: titleOf(router), ...withoutStyleAttributes(awaitingScripts(html, path), data === noData ? '' : 's') }
}

/** What works only once the scripts run takes no input before: nothing typed or pressed there could be kept. */
function awaitingScripts(html: string, path: string): string {
  return html
    .replaceAll('<form', '<form inert')
    .replaceAll('<button', '<button inert')
    .replaceAll(/<(input|textarea)/g, '<$1 readonly')
    .replace('href="#main"', `href="${path}#early-main"`)
    .replace('id="main"', 'id="early-main"')
}

/** The content policy forbids style attributes in HTML. `mark` tells those of two drawings in one page apart. */
function withoutStyleAttributes(html: string, mark: string): { html: string; css: string } {
  const styles: string[] = []
  const text = html.replaceAll(/<(\w+)([^>]*?) style="([^"]*)"/g, (_match, tag: string, before: string, style: string) => {
    if (!styles.includes(style)) styles.push(style)
    return `<${tag}${before} data-style="${mark}${styles.indexOf(style)}"`
  })
  return { html: text, css: styles.map((style, index) => `[data-style="${mark}${index}"]{${style}}`).join('') }
}

/** Pages made of what lies on the phone show their heading and what the server knows of the rest, or the shape of it. */
function standIn(router: ReturnType<typeof makeRouter>): void {
  const pages = {
    '/courses': {
      areas: ['catalogue', 'downloads'],
      page: () => <CoursesText courses={known.courses} skeletons={<Skeletons height="8rem" />} />,
    },
    '/_member/courses/$id': {
      areas: ['catalogue', 'downloads'],
      page: () => <CourseText course={known.course} skeletons={<Skeletons height="20rem" />} />,
    },
    '/_member/dashboard': { areas: ['dashboard'], page: () => <BannerAndSkeletons title="dashboard:title" lead="dashboard:lead" /> },
    '/_member/my-courses': { areas: ['player'], page: () => <BannerAndSkeletons title="player:mine.heading" lead="player:mine.intro" /> },
    '/_member/courses/$id/learn': { areas: ['player', 'blocks'], page: () => <Lesson path="/courses/$id/learn" /> },
    '/course/$id/play': { areas: ['player', 'blocks'], page: () => <Lesson path="/course/$id/play" /> },
    '/community': { areas: ['wall'], page: () => <WallText posts={known.posts} skeletons={<Skeletons height="9rem" />} /> },
    '/events': { areas: ['events'], page: () => <EventsText events={known.events} skeletons={<Skeletons height="8rem" />} /> },
    '/landing': { areas: ['homes'], page: () => <LandingText skeletons={<Skeletons height="9rem" />} /> },
    '/gallery': {
      areas: ['gallery'],
      page: () => <GalleryText albums={known.albums} album={known.album} skeletons={<Skeletons height="18rem" />} />,
    },
    '/install': { areas: ['help'], page: () => <InstallText skeletons={<Skeletons height="11rem" />} /> },
    '/contact': { areas: ['about'], page: () => <ContactText skeletons={<Skeletons height="16rem" />} /> },
    '/entresoft/cash-book': { areas: ['entresoft'], page: () => <ToolText tool="book" /> },
    '/entresoft/price': { areas: ['entresoft'], page: () => <ToolText tool="price" /> },
    '/entresoft/loan': { areas: ['entresoft'], page: () => <ToolText tool="loan" /> },
    '/entresoft/invoice': { areas: ['entresoft'], page: () => <ToolText tool="invoice" /> },
    '/outbox': { areas: ['outbox'], page: () => <BarAndSkeletons heading="outbox:title" back="/" /> },
    '/storage': {
      areas: ['downloads'],
      page: () => <BarAndSkeletons heading="downloads:storage.title" lead="downloads:storage.intro" back="/more" />,
    },
    '/_member/profile': { areas: ['session'], page: () => <BarAndSkeletons heading="session:account.title" back="/more" /> },
    '/_member/profile/view': { areas: ['session'], page: () => <BarAndSkeletons heading="session:account.title" back="/more" /> },
    '/_member/profile/edit': {
      areas: ['session'],
      page: () => <BarAndSkeletons heading="session:account.editTitle" back="/profile/view" width="form" />,
    },
    '/reset-password': { areas: ['session'], page: () => <HeadingAndSkeletons heading="session:reset.title" width="form" /> },
    '/verify-email': { areas: ['session'], page: () => <HeadingAndSkeletons heading="session:verify.title" width="form" /> },
    '/events/create': {
      areas: ['events'],
      page: () => <BarAndSkeletons bar="events:title" back="/events" heading="events:create.title" lead="events:create.lead" />,
    },
    '/_member/courses/$id/tries': {
      areas: ['player'],
      page: () => <HeadingAndSkeletons heading="player:tries.title" />,
    },
    '/_member/courses/$id/pdf': {
      areas: ['documents'],
      page: () => <HeadingAndSkeletons heading="documents:title" />,
    },
    '/certificates/$code': {
      areas: ['certificates'],
      page: () => <BarAndSkeletons heading="certificates:title" back="/certificates/verify" />,
    },
    '/events/$id': { areas: ['events'], page: () => <EventText event={known.event} skeletons={<Skeletons height="12rem" />} /> },
  } as const
  // Nobody is signed in here; who sees the text is decided in the browser.
  Object.assign(router.routesById['/_member'].options, { beforeLoad: undefined })
  for (const [id, { areas, page }] of Object.entries(pages)) {
    const route = router.routesById[id as keyof typeof pages]
    // Its type forbids what it does: a route's loader is settled when it is made.
    Object.assign(route.options, { loader: () => loadWords(...areas), component: page })
    Reflect.deleteProperty(route, 'lazyFn')
  }
}

interface HeadingProps {
  heading: WordKey
  lead?: WordKey
  width?: 'text' | 'form'
}

interface BarProps extends HeadingProps {
  /** In the bar that takes the place of the header's on phones; without it the heading. */
  bar?: WordKey
  back: ComponentProps<typeof PageBar>['back']['to']
}

function BarAndSkeletons({ bar, back, ...head }: BarProps) {
  const text = useText()
  return (
    <>
      <PageBar title={text(bar ?? head.heading)} back={{ to: back }} />
      <HeadingAndSkeletons {...head} />
    </>
  )
}

function HeadingAndSkeletons({ heading, lead, width = 'text' }: HeadingProps) {
  const text = useText()
  return (
    <Page width={width}>
      <Stack gap={1} as="header">
        <h1>{text(heading)}</h1>
        {lead && <Muted>{text(lead)}</Muted>}
      </Stack>
      <Skeletons height="9rem" />
    </Page>
  )
}

/** Words of any area: whoever asks has had it loaded. */
function useText(): (key: WordKey) => string {
  const { t } = useWords()
  return t as unknown as (key: WordKey) => string
}

function BannerAndSkeletons({ title, lead }: { title: WordKey; lead: WordKey }) {
  const text = useText()
  return (
    <>
      <PageBanner title={text(title)} subtitle={text(lead)} />
      <Page>
        <Skeletons height="9rem" />
      </Page>
    </>
  )
}

function Lesson({ path }: { path: PlayerPath }) {
  const { t } = useWords()
  const { lesson } = known
  if (lesson)
    return (
      <LessonText path={path} course={lesson.course} lessonId={lesson.id} done={lesson.done} skeletons={<Skeletons height="12rem" />} />
    )
  return (
    <Page width="text">
      <p>{t('lessonComing')}</p>
      <Skeletons height="12rem" />
    </Page>
  )
}

const ToolText = ({ tool }: { tool: Tool }) => (
  <ToolFrame tool={tool}>
    <Skeletons height="16rem" />
  </ToolFrame>
)

function Skeletons({ height }: { height: string }) {
  return (
    <SkeletonGroup>
      <Skeleton height={height} />
      <Skeleton height={height} />
    </SkeletonGroup>
  )
}

function titleOf(router: ReturnType<typeof makeRouter>): string | null {
  const match = router.state.matches.findLast(({ staticData }) => staticData.title !== undefined)
  const text = i18next.t as unknown as (key: string, values: object) => string
  return match?.staticData.title === undefined ? null : `${text(match.staticData.title, match.params)} - ${product}`
}
