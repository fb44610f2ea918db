import {
  AudioLines,
  BookOpen,
  Calculator,
  CircleHelp,
  Download,
  FileText,
  GitBranch,
  Image,
  Layers,
  Lightbulb,
  ListChecks,
  ListOrdered,
  type LucideIcon,
  MessagesSquare,
  NotebookPen,
  PanelTopOpen,
  SquareCheck,
  Table,
  Target,
  Video,
} from 'lucide-react'
import type { ShownKind } from '../../../../contract/blocks/block.ts'
import type { DraftNode } from '../../../../contract/drafts/draft-rows.ts'

export const blockIcons: Readonly<Record<ShownKind, LucideIcon>> = {
  text: FileText,
  image: Image,
  accordion: PanelTopOpen,
  hotspots: Target,
  flashcards: Layers,
  steps: ListOrdered,
  video: Video,
  audio: AudioLines,
  pdf: BookOpen,
  download: Download,
  checklist: SquareCheck,
  callout: Lightbulb,
  dialogue: MessagesSquare,
  table: Table,
  quiz: ListChecks,
  worksheet: Calculator,
  reflection: NotebookPen,
  scenario: GitBranch,
  newer: CircleHelp,
}

/** The kind of a block. One that this build does not know is `newer`. */
export function kindOf({ fields }: Pick<DraftNode, 'fields'>): ShownKind {
  const kind = fields.kind
  return typeof kind === 'string' && Object.hasOwn(blockIcons, kind) ? (kind as ShownKind) : 'newer'
}
