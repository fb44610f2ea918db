import type { ComponentProps, ReactNode } from 'react'
import type { Trouble } from '../../forms/trouble.ts'
import { TroubleNote } from '../../forms/trouble-note.tsx'
import { Muted, Page, Stack } from '../../ui/layout/layout.tsx'
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
  trouble: Trouble | null
  failure: string
}

/** A form's fields in one column, below the error of the whole form. */
export function SessionForm({ trouble, failure, children, ...form }: SessionFormProps) {
  return (
    <form className={styles.form} {...form}>
      <TroubleNote trouble={trouble}>{failure}</TroubleNote>
      {children}
    </form>
  )
}

/** Links to other pages, under the form. */
export function OtherWays({ children }: { children: ReactNode }) {
  return <div className={styles.ways}>{children}</div>
}

/** A question, and the link to its answer. */
export function OtherWay({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className={styles.other}>
      <span>{text}</span>
      {children}
    </div>
  )
}
