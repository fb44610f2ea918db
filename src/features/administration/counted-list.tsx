import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { RemoteList } from '../../forms/remote/remote-list.tsx'
import type { RemotePages } from '../../forms/remote/remote-pages.ts'
import { useWords } from '../../i18n/setup.ts'
import { Muted } from '../../ui/layout/layout.tsx'

interface CountedListProps<T> {
  /** Area of its words. */
  of: 'users' | 'courses' | 'words'
  pages: RemotePages<T, { total: number }>
  empty: { icon: LucideIcon; title: string; text: string }
  children: (item: T) => ReactNode
}

/** A list of the server below the number of all that match. */
export function CountedList<T>({ of, pages, ...list }: CountedListProps<T>) {
  const { t } = useWords('administration')
  return (
    <RemoteList<T, { total: number }>
      pages={pages}
      // The line has its height before the answer, so that the list does not move.
      head={(page) => <Muted>{page ? t(`${of}.total`, { count: page.total }) : '\u00a0'}</Muted>}
      unreachable={{ title: t(`${of}.unreachable`), text: t(`${of}.unreachableText`) }}
      stale={t(`${of}.stale`)}
      more={t(`${of}.more`)}
      {...list}
    />
  )
}
