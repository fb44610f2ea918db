import { useQueryClient } from '@tanstack/react-query'
import { Award } from 'lucide-react'
import { useState } from 'react'
import type { Graduate } from '../../../contract/certificates/graduates.ts'
import { RemoteList } from '../../forms/remote/remote-list.tsx'
import type { Page } from '../../forms/remote/remote-pages.ts'
import { useSettled } from '../../forms/remote/use-settled.ts'
import { useWords } from '../../i18n/setup.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Muted } from '../../ui/layout/layout.tsx'
import { GraduateRow } from './graduate-row.tsx'
import { graduatePages } from './students.queries.ts'

/** Learners with a certificate: the teacher states for each whether she was present. */
export function GraduateList() {
  const { t } = useWords('students')
  const [typed, setTyped] = useState('')
  const name = useSettled(typed.trim())
  const pages = graduatePages(name)
  const client = useQueryClient()
  const handleChange = (changed: Graduate) =>
    client.setQueryData<Page<Graduate>>(
      pages.queryKey,
      (before) => before && { ...before, items: before.items.map((one) => (one.code === changed.code ? changed : one)) },
    )
  return (
    <>
      <Muted>{t('lead')}</Muted>
      <RemoteList<Graduate>
        pages={pages}
        head={(page) =>
          ((page !== undefined && page.items.length > 0) || typed !== '') && (
            <TextField label={t('search')} value={typed} onChange={setTyped} type="search" name="search" maxLength={100} />
          )
        }
        empty={{ icon: Award, title: t(name === '' ? 'none' : 'notFound'), text: t('noneText') }}
        unreachable={{ title: t('unreachable'), text: t('unreachableText') }}
        stale={t('stale')}
        more={t('more')}
      >
        {(graduate) => <GraduateRow key={graduate.code} graduate={graduate} onChange={handleChange} />}
      </RemoteList>
    </>
  )
}
