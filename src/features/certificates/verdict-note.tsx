import { formatDate } from '../../i18n/format.ts'
import { useWords } from '../../i18n/setup.ts'
import { Note } from '../../ui/note.tsx'
import type { Verdict } from './verdict.ts'

/** Whether it is genuine, in words: who vouches for it and how fresh that is. */
export function VerdictNote({ verdict }: { verdict: Verdict }) {
  const { t, language } = useWords('certificates')
  const product = __PRODUCT_NAME__
  switch (verdict.kind) {
    case 'asking':
      return <Note tone="info" role="status" title={t('verdict.asking')} />
    case 'genuine':
      return (
        <Note tone={verdict.by === 'memory' ? 'wait' : 'good'} role="status" title={t(`verdict.genuine.${verdict.by}`, { product })}>
          {verdict.by === 'server' ? t('verdict.genuine.serverText') : said(verdict.by, verdict.at)}
        </Note>
      )
    case 'revoked':
      return (
        <Note tone="bad" role="status" title={t('verdict.revoked')}>
          {t('verdict.revokedText', { date: formatDate(verdict.at, language) })}
        </Note>
      )
    case 'forged':
    case 'retired-key':
    case 'unknown':
      return (
        <Note tone="bad" role="status" title={t(`verdict.${verdict.kind}`)}>
          {t(`verdict.${verdict.kind}Text`, { product })}
        </Note>
      )
    default:
      return (
        <Note tone="wait" role="status" title={t(`verdict.${verdict.kind}`)}>
          {t(`verdict.${verdict.kind}Text`)}
        </Note>
      )
  }

  function said(by: 'signature' | 'memory', at: number | null): string {
    if (at === null) return t('verdict.genuine.neverText')
    return t(`verdict.genuine.${by}Text`, { date: formatDate(at, language) })
  }
}
