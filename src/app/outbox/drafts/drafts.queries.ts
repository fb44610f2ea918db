import { fieldsIn } from '../../../forms/device/codec.ts'
import { type DraftForm, parsedDraftKey } from '../../../offline/drafts/draft-key.ts'
import { restoreUnloadedDrafts } from '../../../offline/drafts/drafts.ts'
import { localQuery } from '../../../offline/store/local-query.ts'
import { personalDb } from '../../../offline/store/personal-db.ts'
import { listedForm, type Origin } from './draft-forms.ts'

export interface ListedDraft extends Origin {
  readonly key: string
  readonly form: Exclude<DraftForm, 'sheet'>
  /** The typed text; empty for a form of choices. */
  readonly text: string
  /** Epoch milliseconds, by this device's clock. */
  readonly savedAt: number
}

/** Everything that was begun on this device and not sent, newest first. */
export function draftsQuery() {
  return localQuery<ListedDraft[]>({
    key: ['drafts'],
    tables: ['own.drafts', 'own.threads', 'own.replies', 'own.draftNodes', 'shared.courses', 'shared.packages'],
    async read() {
      await restoreUnloadedDrafts()
      const db = personalDb()
      const drafts = await db.drafts.toArray()
      const found = await Promise.all(
        drafts.map(async ({ key, text, savedAt }): Promise<ListedDraft | null> => {
          const { form = 'sheet', about = '' } = parsedDraftKey(key) ?? {}
          const listed = listedForm(form)
          if (form === 'sheet' || !listed) return null
          return { key, form, savedAt, text: typedIn(text, listed.fields), ...(await listed.originOf(about, db)) }
        }),
      )
      return found.filter((one) => one !== null).sort((one, other) => other.savedAt - one.savedAt)
    },
  })
}

function typedIn(text: string, fields: readonly string[] | undefined): string {
  if (!fields) return text
  const values = fieldsIn(text) ?? {}
  return fields.flatMap((field) => values[field]?.trim() || []).join('\n')
}
