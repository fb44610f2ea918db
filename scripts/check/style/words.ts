/**
 * The rules of docs/style.md that a program can check. Each rule names the standard term, so that a finding says what to
 * write. Rules on prose apply to comments, test names, log lines and documents; rules on terms apply to names as well.
 */

/** `comment`: a block comment or consecutive line comments. `name`: an identifier or file name, split into its words. */
export type TextKind = 'comment' | 'test name' | 'log line' | 'document' | 'name'

export interface Rule {
  readonly pattern: RegExp
  readonly advice: string
  /** Without it the rule applies to every kind but `name`. */
  readonly kinds?: readonly TextKind[]
}

const words = (pattern: string, advice: string): Rule => ({ pattern: new RegExp(`(?<![\\w-])(?:${pattern})(?![\\w-])`, 'i'), advice })

/** A private term, which no text and no name may use. Names are checked as words: `earlyText` reads "early text". */
const term = (pattern: string, standard: string): Rule => ({
  ...words(pattern, `write: ${standard}`),
  kinds: ['comment', 'test name', 'log line', 'document', 'name'],
})

/** A word with a plain meaning in prose, but with a private one in names. */
const name = (pattern: string, standard: string): Rule => ({ ...words(pattern, `name it: ${standard}`), kinds: ['name'] })

const opening: Rule = {
  pattern: /^(?:What|Who|Whoever|Whose|Where|Whether|How)\b/,
  advice: 'begin with a noun or an imperative verb',
  kinds: ['comment'],
}

const subjects = [
  words("(?:somebody|whoever|whomever|nobody|anybody|everybody)(?:'s)?", 'name the subject: user, page, worker, server, tab'),
]

const oldFashioned = [
  words('anew|afresh', 'write: again'),
  words('likewise|meanwhile', 'say which thing happens at which time, or delete the word'),
  words('so many', 'write the number or its name'),
  words('(?:is|are|was|were) (?:not )?to be', 'write: must, must not'),
  words('other than|as against', 'write: unlike, instead of'),
  words('in vain', 'write: without effect'),
  words('at hand', 'write: available'),
  words('of its own accord', 'write: by itself, automatically'),
]

const verbs = [
  words('stands?|stood', 'write: is, is rendered, is stored'),
  words('lies?|lay', 'write: is, is stored'),
  words('brings?|brought', 'write: load, fetch, cause'),
  words('tells?|told', 'write: report, notify, distinguish'),
  words('hears?|heard', 'write: receive, be notified'),
]

const field = [
  words('a while', 'give the number and its unit'),
  words('with(?:out)? a line|no line|(?:slow|bad|poor|good) line', 'write: offline, connection'),
  words(
    '(?:the|a|this|that|one|another|other|cheap|shared|second|same|each|every|any|full|new|old|own|whose|their|first|real) phones?(?! (?:number|field|layout|width|screen))',
    'write: device, or mobile phone where a telephone is meant',
  ),
  words('(?<!mobile )phones(?! (?:number|field|layout|width|screen))', 'write: devices, or mobile phones where telephones are meant'),
  term('patience', 'timeout'),
]

/** The rename table: private terms of this code and the field's words for them. */
const table = [
  term('early (?:text|page|shape)s?', 'prerendered HTML, skeleton'),
  term('served pages?', 'dynamic-route template'),
  term('last screens?', 'page snapshot'),
  term('own pages?', 'personal page; on the server: csrf check'),
  term('kept texts?', 'render cache'),
  term('text life', 'cache policy'),
  term('is peoples', 'containsUserContent'),
  term('resumed lessons?', 'current lesson'),
  term('browser names', 'DOM shims'),
  term('drawing thread', 'SSR thread'),
  term('store parts?', 'offline layer'),
  term('(?:start behind|start later)', 'background services, background chunks'),
  term('quiet line', 'networkIdle'),
  term('kept quiet', 'suppress preload errors'),
  term('near pages', 'prefetched routes'),
  term('(?:failed|missing) parts?', 'failed lazy component, missing chunk'),
  term('dispensable', 'optional lazy component'),
  term('spared', 'ignored load errors'),
  term('compiled whole', 'explicit compile hints'),
  term('stand[ -]ins?', 'page fallback, route override'),
  term('ballast', 'reserved storage'),
  term('rearrange[ds]?', 'rebaseOutbox'),
  term('(?:take|takes|taking|taken|took) in', 'absorb'),
  term('put off', 'deferred'),
  term('unseen', 'unsent'),
  term('unhurried', 'debounced'),
  term('late drafts?', 'unload drafts'),
  term('stitch(?:es)?', 'progress segments'),
  term('(?:make|makes|making|made) way', 'switch user'),
  term('whose phone', 'shared device'),
  term('open answers?', 'in-flight requests'),
  name('one at a time', 'keyed mutex'),
  term('lost address(?:es)?', 'malformed URL'),
  name('in turn', 'sequentially'),
  term('status news', 'status announcer'),
  term('(?:turned|came) back', 'rejected, restored'),
  term('mend(?:s|ed|ing)?', 'repair, edit'),
  term('travelling', 'synced'),
  name('behind', 'background services'),
  name('kept', 'saved, stored'),
  name('keeper', 'debounced writer'),
  name('begun', 'started, in-progress attempt'),
  name('desk', 'device-only lesson state'),
  name('spill(?:ed)?', 'unload buffer'),
  name('portions?', 'download selection'),
  name('fates?', 'outcome, sync status'),
  name('verdicts?', 'outcome'),
  name('trails?', 'breadcrumbs'),
  name('seal(?:ed)?', 'locked'),
  name('teachable|fitting', 'gradable, readable'),
  name('wish(?:es|ed)?', 'filters, download request'),
  name('shadows?', 'base row'),
  name('most(?= )', 'max'),
  name('phone card', 'storage card'),
  name('look(?:s|ed)? at', 'check'),
  name('standing', 'completion, progress'),
  name('go on', 'continue, resume'),
  name('(?:un)?told', 'result, unknown'),
  name('said', 'text, feedback, result'),
]

export const rules: readonly Rule[] = [opening, ...subjects, ...oldFashioned, ...verbs, ...field, ...table]

/** The longest sentence, in words, of a comment or a document. */
export const maxSentenceWords = 20
export const sentenceKinds: readonly TextKind[] = ['comment', 'document']
export const sentenceAdvice = `at most ${maxSentenceWords} words a sentence`
export const ruleKinds = (rule: Rule): readonly TextKind[] => rule.kinds ?? ['comment', 'test name', 'log line', 'document']
