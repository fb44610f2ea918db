import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { Muted, Page, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import styles from './session-frame.module.css'

interface SessionFrameProps {
  title: string
  lead?: ReactNode
  children: ReactNode
}

/** One narrow column for signing in and what belongs to it. */
export function SessionFrame({ title, lead, children }: SessionFrameProps) {
  return (
    <Page width="form">
      <div className={styles.frame}>
        <Stack gap={1}>
          <h1>{title}</h1>
          {lead !== undefined && <Muted>{lead}</Muted>}
        </Stack>
        {children}
      </div>
    </Page>
  )
}

interface SessionFormProps extends ComponentProps<'form'> {
  failure: string
  isLineLost: boolean
}

/** A form's fields in one column; what went wrong as a whole stands above them. */
export function SessionForm({ failure, isLineLost, children, ...form }: SessionFormProps) {
  const note = useRef<HTMLDivElement>(null)
  // The pressed button may stand a screen below it.
  useEffect(() => {
    if (failure !== '') note.current?.scrollIntoView({ block: 'nearest' })
  }, [failure])
  return (
    <form className={styles.form} {...form}>
      <div ref={note} hidden={failure === ''}>
        {failure !== '' && (
          <Note tone={isLineLost ? 'wait' : 'bad'} role="alert">
            {failure}
          </Note>
        )}
      </div>
      {children}
    </form>
  )
}

/** The ways to other pages, under the form. */
export function OtherWays({ children }: { children: ReactNode }) {
  return <div className={styles.ways}>{children}</div>
}

/** A question and the link to the page that answers it. */
export function OtherWay({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className={styles.other}>
      <span>{text}</span>
      {children}
    </div>
  )
}
