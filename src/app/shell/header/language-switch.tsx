import { type Language, languageOptions, otherLanguage } from '../../../i18n/language.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Segments } from '../../../ui/fields/segments.tsx'
import { showNotice } from '../../../ui/messages/notice.ts'

const options = Object.values(languageOptions).map(({ code, nativeName }) => ({ value: code, text: nativeName, lang: code }))

/** Both languages by their own names, the current one marked. */
export function LanguageSegments({ isFull = false }: { isFull?: boolean }) {
  const { t, language } = useWords()
  const choose = useChoose()
  return <Segments label={t('language.label')} options={options} selected={language} onSelect={choose} isFull={isFull} />
}

/** The other language by its own name, for narrow bars. */
export function LanguageButton() {
  const { language } = useWords()
  const choose = useChoose()
  const other = languageOptions[otherLanguage(language)]
  return (
    <Button variant="quiet" lang={other.code} onClick={() => choose(other.code)}>
      {other.nativeName}
    </Button>
  )
}

function useChoose(): (language: Language) => void {
  const { t, language: shown } = useWords()
  return async (language) => {
    if (language === shown) return
    try {
      // Imported on demand: it loads the contract and the offline layer.
      const { chooseLanguage } = await import('../../../features/session/language.ts')
      await chooseLanguage(language)
    } catch {
      showNotice({ title: t('language.failed') })
    }
  }
}
