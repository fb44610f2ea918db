import type { ComponentProps, ReactNode } from 'react'
import { Muted, Page, Stack } from './layout.tsx'
import { BarHeading, PageBar } from './page-bar.tsx'

interface InnerPageProps extends Pick<ComponentProps<typeof PageBar>, 'back'> {
  title: string
  /** What the page is for, in one sentence. */
  lead?: string | undefined
  /** In the bar of phones, where that names the place above. */
  bar?: string | undefined
  width?: ComponentProps<typeof Page>['width']
  children: ReactNode
}

/** A page below another: its bar on phones, its heading (once: in the bar, where that says the same), and what it holds. Also in the HTML before the app (src/prerender.tsx). */
export function InnerPage({ title, lead, bar = title, back, width = 'text', children }: InnerPageProps) {
  const heading = bar === title ? <BarHeading>{title}</BarHeading> : <h1>{title}</h1>
  return (
    <>
      <PageBar title={bar} back={back} />
      <Page width={width}>
        {lead === undefined ? (
          heading
        ) : (
          <Stack gap={1} as="header">
            {heading}
            <Muted>{lead}</Muted>
          </Stack>
        )}
        {children}
      </Page>
    </>
  )
}
