import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { History, Pencil, RotateCcw, Settings2 } from 'lucide-react'
import { useState } from 'react'
import { type Setting, type SettingChange, settingEndpoints } from '../../../../contract/site/settings.ts'
import { call } from '../../../api/call.ts'
import { ApiError } from '../../../api/errors.ts'
import { serverNow } from '../../../api/server-clock.ts'
import { ActionTrouble } from '../../../forms/action-trouble.tsx'
import { failureText } from '../../../forms/failure-text.ts'
import { RemoteList } from '../../../forms/remote/remote-list.tsx'
import { useAction } from '../../../forms/use-action.ts'
import { formatDayTime } from '../../../i18n/format.ts'
import { loadPage } from '../../../i18n/load-page.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Dialog } from '../../../ui/layout/dialog.tsx'
import { InnerPage } from '../../../ui/layout/inner-page.tsx'
import { Muted, Row, Stack } from '../../../ui/layout/layout.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import { NothingYet } from '../../../ui/messages/nothing-yet.tsx'
import { settingChangePages, settingsQuery } from '../administration.queries.ts'
import { useShownSetting } from '../shown-setting.ts'
import { FilterChips } from '../users/filter-chips.tsx'
import styles from '../users/users.module.css'
import { SettingForm } from './setting-form.tsx'

export const Route = createFileRoute('/_admin/admin/settings')({
  staticData: { title: 'administration:settings.title', words: ['errors'] },
  loader: (page) => loadPage(page),
  component: SettingsPage,
})

const filters = ['all', 'changed'] as const

/** The settings that change while the server runs, with their defaults and earlier values. */
function SettingsPage() {
  const { t } = useWords('administration')
  const { t: tErrors } = useWords('errors')
  const client = useQueryClient()
  const { data: settings, error } = useQuery(settingsQuery())
  const [filter, setFilter] = useState<(typeof filters)[number]>('all')
  const [changing, setChanging] = useState<Setting | null>(null)
  const [done, setDone] = useState('')
  const isOffline = error instanceof ApiError && error.kind === 'unreachable'
  // The history's key begins with that of the settings.
  const refresh = () => client.invalidateQueries({ queryKey: settingsQuery().queryKey })
  const handleDone = async (message: string) => {
    setChanging(null)
    await refresh()
    setDone(message)
    // The outcome is above the settings, and the change may have been undone at their end.
    scrollTo({ top: 0 })
  }
  const shown = settings?.filter(({ value }) => filter === 'all' || value !== null) ?? []
  // The form compares with the newest value, also after a conflict.
  const current = settings?.find(({ key }) => key === changing?.key) ?? changing
  return (
    <InnerPage title={t('settings.title')} lead={t('settings.lead')} back={{ to: '/admin' }} width="text">
      {done !== '' && <Note tone="good" role="status" title={done} />}
      {error !== null && (settings !== undefined || !isOffline) && (
        <Note
          tone={isOffline ? 'wait' : 'bad'}
          role="status"
          title={isOffline ? t('settings.stale') : failureText(error, tErrors, t('settings.unreachable'))}
        />
      )}
      {settings ? (
        <>
          <FilterChips
            label={t('settings.filter')}
            options={filters.map((value) => ({ value, text: t(`settings.filters.${value}`) }))}
            selected={filter}
            onSelect={setFilter}
          />
          {shown.length === 0 && <Muted>{t('settings.noneChanged')}</Muted>}
          {shown.map((setting) => (
            <SettingCard key={setting.key} setting={setting} onChange={() => setChanging(setting)} />
          ))}
          <h2>{t('settings.history')}</h2>
          <RemoteList<SettingChange>
            pages={settingChangePages()}
            empty={{ icon: History, title: t('settings.historyNone'), text: t('settings.historyNoneText') }}
            unreachable={{ title: t('settings.unreachable'), text: t('settings.unreachableText') }}
            stale={t('settings.stale')}
            more={t('settings.more')}
          >
            {(change) => <ChangeRow key={change.number} change={change} settings={settings} onDone={handleDone} />}
          </RemoteList>
        </>
      ) : (
        (error === null || isOffline) && (
          <NothingYet
            isKnown={false}
            isOffline={isOffline}
            bone="8rem"
            hasPrerendered={false}
            empty={{ illustration: 'state-wall', icon: Settings2, title: '', text: '' }}
            unreachable={{ title: t('settings.unreachable'), text: t('settings.unreachableText') }}
          />
        )
      )}
      <Dialog
        isOpen={changing !== null}
        onClose={() => setChanging(null)}
        title={changing ? t('settings.changeTitle', { name: t(`settings.key.${changing.key}`) }) : ''}
        actions={
          <Button variant="quiet" onClick={() => setChanging(null)}>
            {t('settings.cancel')}
          </Button>
        }
      >
        {changing && current && <SettingForm seen={changing} current={current} onConflict={refresh} onDone={handleDone} />}
      </Dialog>
    </InnerPage>
  )
}

function SettingCard({ setting, onChange }: { setting: Setting; onChange: () => void }) {
  const { t, language } = useWords('administration')
  const shownSetting = useShownSetting()
  const { key, value, changed_at, changed_by } = setting
  return (
    <Card as="section">
      <Stack gap={3}>
        <h2>{t(`settings.key.${key}`)}</h2>
        <Muted isSmall>{t(`settings.what.${key}`)}</Muted>
        <dl className={styles.facts}>
          <div>
            <dt>{t('settings.now')}</dt>
            <dd>
              <strong>{shownSetting(setting, value)}</strong>
            </dd>
          </div>
          {value !== null && (
            <div>
              <dt>{t('settings.default')}</dt>
              <dd>{shownSetting(setting, null)}</dd>
            </div>
          )}
        </dl>
        <Muted isSmall>
          {changed_at === null
            ? t('settings.isDefault')
            : t('settings.changedBy', {
                name: changed_by ?? t('settings.someone'),
                time: formatDayTime(changed_at, language, serverNow()),
              })}
        </Muted>
        <Row>
          <Button icon={Pencil} onClick={onChange}>
            {t('settings.change')}
          </Button>
        </Row>
      </Stack>
    </Card>
  )
}

interface ChangeRowProps {
  change: SettingChange
  settings: readonly Setting[]
  onDone: (message: string) => Promise<void>
}

/** An earlier change, with its undoing while its value counts. */
function ChangeRow({ change: { key, from, to, at, by }, settings, onDone }: ChangeRowProps) {
  const { t, language } = useWords('administration')
  const shownSetting = useShownSetting()
  const { run, trouble, isBusy } = useAction()
  const setting = settings.find((one) => one.key === key)
  if (!setting) return null
  // An older change to the present value has another value before it.
  const isNewest = at === setting.changed_at
  const undo = async () => {
    await call(settingEndpoints.change, { key, from: to, to: from })
    await onDone(t('settings.undone'))
  }
  return (
    <li className={styles.row}>
      <div>
        <p>
          {t('settings.historyLine', { key: t(`settings.key.${key}`), from: shownSetting(setting, from), to: shownSetting(setting, to) })}
        </p>
        <Muted isSmall>
          {t('settings.changedBy', { name: by ?? t('settings.someone'), time: formatDayTime(at, language, serverNow()) })}
        </Muted>
        <ActionTrouble trouble={trouble} />
        {isNewest && (
          <Button icon={RotateCcw} isBusy={isBusy} onClick={() => void run(undo)}>
            {t('settings.undo')}
          </Button>
        )}
      </div>
    </li>
  )
}
