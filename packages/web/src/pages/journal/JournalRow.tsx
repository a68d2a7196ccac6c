import { type Collection, formatTime, type JournalLine } from '@boutique/domain'
import { UnstyledButton } from '@mantine/core'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import type { NameOf } from '@boutique/domain'
import classes from './journal.module.css'
import { lineWithNames } from './names.ts'
import { type LineField, lineWords } from './words.ts'

/** Fields shown below a line; the others are in its dialog. */
const MAX_FIELDS = 4

interface JournalRowProps {
  line: JournalLine
  /** Undefined when the collection is no longer declared. */
  collection: Collection | undefined
  /** The names of related documents. */
  nameOf: NameOf
  /** Shows the versions of the document, or the documents of a line of many. */
  onOpen(): void
}

/** A line of the journal as a sentence; it opens the versions of the document, or the list of its documents. */
export function JournalRow({ line, collection, nameOf, onOpen }: JournalRowProps) {
  if (!collection) return null
  const { who, verb, what, tail, fields } = lineWords(collection, lineWithNames(collection, line, nameOf))
  const [only] = fields
  const isOne = line.action === 'modifier' && fields.length === 1 && only !== undefined
  // A line that is about no revision, such as that of a refusal, has no version to show.
  const opens = line.many ? { onClick: onOpen } : { onClick: onOpen, 'aria-haspopup': 'dialog' as const }
  const opening = line.rev > 0 ? opens : { component: 'div' as const }
  return (
    <li className={classes.item}>
      <UnstyledButton className={classes.line} {...opening}>
        <time className="ab-dim ab-fine" dateTime={line.at}>
          {formatTime(line.at)}
        </time>
        <span className={classes.words}>
          <span className={classes.sentence}>
            <b>{who}</b> {verb} <span>{what}</span>
            {tail && ` ${tail}`}
            {isOne && (
              <>
                {' : '}
                <Became field={only} />
              </>
            )}
          </span>
          {!isOne && fields.length > 0 && (
            <span className={classes.fields}>
              {fields.slice(0, MAX_FIELDS).map((field, at) => (
                // The fields of a line never change and a label may occur twice: the index is the key.
                <span key={at} className={classes.field}>
                  {field.label} : <Became field={field} />
                </span>
              ))}
              {fields.length > MAX_FIELDS && (
                <span className={classes.field}>
                  {fields.length - MAX_FIELDS === 1
                    ? 'et un autre champ'
                    : `et ${fields.length - MAX_FIELDS} autres champs`}
                </span>
              )}
            </span>
          )}
        </span>
        <span className={classes.where}>
          {collection.label.many}
          {line.isDeleted && line.action !== 'supprimer' && ' · dans la corbeille'}
        </span>
      </UnstyledButton>
    </li>
  )
}

function Became({ field }: { field: LineField }) {
  if ('note' in field) return <span className="ab-ink">{field.note}</span>
  if ('item' in field) return <span className="ab-ink">{field.item}</span>
  return (
    <>
      <span className="ab-ink">{field.before || 'vide'}</span>{' '}
      <IconArrowRight className={classes.arrow} size={12} stroke={1.6} aria-label="devenu" role="img" />{' '}
      <span className="ab-ink">{field.after || 'vide'}</span>
    </>
  )
}
