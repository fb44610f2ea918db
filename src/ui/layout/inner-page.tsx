import type { ComponentProps, ReactNode } from 'react'
import { Muted, Page, Stack } from './layout.tsx'
import { BarHeading, PageBar } from './page-bar.tsx'

interface InnerPageProps extends Pick<ComponentProps<typeof PageBar>, 'back'> {
  title: string
  /** The purpose of the page in one sentence. */
  lead?: string | undefined
  /** Title of the bar, if it names the parent page. */
  bar?: string | undefined
  width?: ComponentProps<typeof Page>['width']
  banner?: ReactNode
  children: ReactNode
}

/**
 * A page below another: its bar on narrow screens, its heading and its content. If the bar has the same title, the heading is in the
 * bar. Also used in prerendered HTML.
 */
export function InnerPage({ title, lead, bar = title, back, width = 'text', banner, children }: InnerPageProps) {
  const heading = bar === title ? <BarHeading>{title}</BarHeading> : <h1>{title}</h1>
  return (
    <>
      <PageBar title={bar} back={back} />
      {banner}
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
