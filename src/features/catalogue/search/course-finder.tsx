import { Search, SlidersHorizontal, X } from 'lucide-react'
import { useState } from 'react'
import { levels, type Subject } from '../../../../contract/courses/courses.ts'
import { useWords } from '../../../i18n/setup.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import styles from './course-finder.module.css'
import { type CourseFilters, sortings } from './search.ts'

interface CourseFinderProps {
  /** Subjects with at least one course; only these are offered. */
  subjects: readonly Subject[]
  filters: CourseFilters
  onFilters: (filters: CourseFilters) => void
}

/** The search box, always open, and the filters behind one button, so that a slow reader first sees courses. */
export function CourseFinder({ subjects, filters, onFilters }: CourseFinderProps) {
  const { t } = useWords('catalogue')
  const isFiltered = filters.subject !== undefined || filters.level !== undefined || filters.isHere || filters.sort !== undefined
  const [isOpen, setOpen] = useState(isFiltered)
  return (
    <search className={styles.finder}>
      <div className={styles.box}>
        <Search size={22} />
        <input
          type="search"
          name="q"
          className={styles.input}
          aria-label={t('find.label')}
          placeholder={t('find.example')}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={100}
          value={filters.q}
          onChange={(event) => onFilters({ ...filters, q: event.target.value })}
        />
        {filters.q !== '' && <IconButton icon={X} label={t('find.clear')} onClick={() => onFilters({ ...filters, q: '' })} />}
      </div>
      <details className={styles.filters} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <SlidersHorizontal size={22} />
          {t(isFiltered ? 'find.filtered' : 'find.filters')}
        </summary>
        {isOpen && (
          <div className={styles.fields}>
            <SelectField
              label={t('find.subject')}
              value={filters.subject ?? 'all'}
              choices={[
                { value: 'all', text: t('find.all') },
                ...subjects.map((subject) => ({ value: subject, text: t(`facts.subject.${subject}`) })),
              ]}
              onChange={(value) => onFilters({ ...filters, subject: value === 'all' ? undefined : value })}
            />
            <SelectField
              label={t('find.level')}
              value={filters.level ?? 'all'}
              choices={[
                { value: 'all', text: t('find.all') },
                ...levels.map((level) => ({ value: level, text: t(`facts.level.${level}`) })),
              ]}
              onChange={(value) => onFilters({ ...filters, level: value === 'all' ? undefined : value })}
            />
            <SelectField
              label={t('find.sort')}
              value={filters.sort ?? 'fit'}
              choices={[
                { value: 'fit', text: t('find.sorts.fit') },
                ...sortings.map((sort) => ({ value: sort, text: t(`find.sorts.${sort}`) })),
              ]}
              onChange={(value) => onFilters({ ...filters, sort: value === 'fit' ? undefined : value })}
            />
            <Checkbox label={t('find.here')} isChecked={filters.isHere} onChange={(isHere) => onFilters({ ...filters, isHere })} />
          </div>
        )}
      </details>
    </search>
  )
}
