import { formatDate } from '../../i18n/format.ts'
import { useWords } from '../../i18n/setup.ts'
import { Note } from '../../ui/messages/note.tsx'
import type { Outcome } from './outcome.ts'

/** Explains the outcome: its source and its age. */
export function OutcomeNote({ outcome }: { outcome: Outcome }) {
  const { t, language } = useWords('certificates')
  const product = __PRODUCT_NAME__
  switch (outcome.kind) {
    case 'asking':
      return <Note tone="info" role="status" title={t('outcome.asking')} />
    case 'genuine':
      return (
        <Note tone={outcome.by === 'memory' ? 'wait' : 'good'} role="status" title={t(`outcome.genuine.${outcome.by}`, { product })}>
          {outcome.by === 'server' ? t('outcome.genuine.serverText') : deviceText(outcome.by, outcome.at)}
        </Note>
      )
    case 'revoked':
      return (
        <Note tone="bad" role="status" title={t('outcome.revoked')}>
          {t('outcome.revokedText', { date: formatDate(outcome.at, language) })}
        </Note>
      )
    case 'forged':
    case 'retired-key':
    case 'unknown':
      return (
        <Note tone="bad" role="status" title={t(`outcome.${outcome.kind}`)}>
          {t(`outcome.${outcome.kind}Text`, { product })}
        </Note>
      )
    default:
      return (
        <Note tone="wait" role="status" title={t(`outcome.${outcome.kind}`)}>
          {t(`outcome.${outcome.kind}Text`)}
        </Note>
      )
  }

  function deviceText(by: 'signature' | 'memory', at: number | null): string {
    if (at === null) return t('outcome.genuine.neverText')
    return t(`outcome.genuine.${by}Text`, { date: formatDate(at, language) })
  }
}
