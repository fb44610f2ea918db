import { createFileRoute } from '@tanstack/react-router'
import { Languages } from 'lucide-react'
import { useState } from 'react'
import { type WordRow, wordStates } from '../../../../contract/site/translations-admin.ts'
import { RemoteList } from '../../../forms/remote/remote-list.tsx'
import { useSettled } from '../../../forms/remote/use-settled.ts'
import { loadPage } from '../../../i18n/load-page.ts'
import { useWords, wordAreas } from '../../../i18n/setup.ts'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { InnerPage } from '../../../ui/layout/inner-page.tsx'
import { Muted } from '../../../ui/layout/layout.tsx'
import { FilterChips } from '../users/filter-chips.tsx'
import { areaName } from './area-name.ts'
import { WordCard } from './word-card.tsx'
import { WordFiles } from './word-files.tsx'
import styles from './words.module.css'
import { type WordFilter, wordPages } from './words.queries.ts'

export const Route = createFileRoute('/_admin/admin/translations')({
  staticData: { title: 'wording:title', words: ['errors'] },
  loader: (page) => loadPage(page),
  component: WordsPage,
})

type Chosen = { search: string; area: string; state: NonNullable<WordFilter['state']> | 'all' }

/** Every text of the app in both languages: found by what is seen, filtered, and corrected in place. */
function WordsPage() {
  const { t } = useWords('wording')
  const [chosen, setChosen] = useState<Chosen>({ search: '', area: 'all', state: 'all' })
  const choose = (changes: Partial<Chosen>) => setChosen((before) => ({ ...before, ...changes }))
  const search = useSettled(chosen.search.trim())
  const { area, state } = chosen
  const filter: WordFilter = {
    ...(search !== '' && { filter: search }),
    ...(area !== 'all' && { area }),
    ...(state !== 'all' && { state }),
  }
  const isFiltered = Object.keys(filter).length > 0
  return (
    <InnerPage title={t('title')} lead={t('lead')} back={{ to: '/admin' }} width="full">
      <div className={styles.filters}>
        <TextField
          label={t('search')}
          hint={t('searchHint')}
          value={chosen.search}
          onChange={(typed) => choose({ search: typed })}
          type="search"
          name="search"
          maxLength={200}
          autoComplete="off"
        />
        <SelectField
          label={t('area')}
          name="area"
          value={area}
          choices={[
            { value: 'all', text: t('areas.all') },
            ...wordAreas.map((value) => ({ value: value as string, text: areaName(t, value) })),
          ]}
          onChange={(value) => choose({ area: value })}
        />
        <FilterChips
          label={t('state')}
          options={(['all', ...wordStates] as const).map((value) => ({ value, text: t(`states.${value}`) }))}
          selected={state}
          onSelect={(value) => choose({ state: value })}
        />
      </div>
      <WordFiles />
      <RemoteList<WordRow, { total: number }>
        pages={wordPages(filter)}
        // The line has its height before the answer, so that the list does not move.
        head={(page) => <Muted>{page ? t('total', { count: page.total }) : '\u00a0'}</Muted>}
        empty={{
          icon: Languages,
          title: t(isFiltered ? 'notFound' : 'none'),
          text: t(state === 'all' ? 'notFoundText' : `emptyState.${state}`),
        }}
        unreachable={{ title: t('unreachable'), text: t('unreachableText') }}
        stale={t('stale')}
        more={t('more')}
      >
        {(row) => <WordCard key={row.key} row={row} />}
      </RemoteList>
    </InnerPage>
  )
}
