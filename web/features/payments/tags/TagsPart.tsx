import { Pencil, Plus, Tag as TagIcon } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { type Tag, createTag, deleteTag, listTags, mergeTag, updateTag } from '#contract/payments/tags.ts'
import { useRead } from '../../../api/queries.ts'
import { paths } from '../../../paths.ts'
import { Pill, toTint } from '../../../ui/parts/Badge.tsx'
import { Button, IconButton } from '../../../ui/parts/Button.tsx'
import { Empty } from '../../../ui/parts/Notes.tsx'
import { PagePart } from '../../../ui/page/PagePart.tsx'
import { Card } from '../../../ui/parts/Surface.tsx'
import { Loaded } from '../../../ui/parts/Loaded.tsx'
import { tagLimits } from '#contract/limits.ts'
import { foldWords } from '#contract/ledger/search/fold.ts'
import { countText } from '../../../ui/format/format.ts'
import { SearchInput } from '../../../ui/parts/Field.tsx'
import { useShown } from '../../../ui/page/ShowMore.tsx'
import { call } from '../../../api/call.ts'
import { ColorChoice } from '../../../ui/forms/ColorChoice.tsx'
import { choice, custom, namedOptions, text } from '../../../ui/forms/fields.tsx'
import { FieldsDialog } from '../../../ui/forms/FieldsDialog.tsx'

/** All tags: each opens its payments, and can be renamed, recoloured, merged or deleted. */
export function TagsPart() {
  const { t } = useTranslation('payment')
  const read = useRead(listTags)
  const [open, setOpen] = useState<Tag | 'new' | null>(null)
  return (
    <PagePart
      id="tags"
      title={t('screen.title')}
      lead={t('screen.lead')}
      actions={
        <Button icon={Plus} onClick={() => setOpen('new')}>
          {t('screen.new')}
        </Button>
      }
    >
      <Loaded query={read} failed={t('screen.failed')} height="h-40">
        {({ tags }) =>
          tags.length === 0 ? (
            <Empty icon={TagIcon} title={t('screen.empty')}>
              {t('screen.emptyText')}
            </Empty>
          ) : (
            <TagList tags={tags} onOpen={setOpen} />
          )
        }
      </Loaded>
      {open !== null && (
        <TagDialog
          tag={open === 'new' ? null : open}
          others={(read.data?.tags ?? []).filter((tag) => open === 'new' || tag.id !== open.id)}
          onClose={() => setOpen(null)}
        />
      )}
    </PagePart>
  )
}

/** With more tags than this, a search stands above them. */
const searchedFrom = 12

function TagList({ tags, onOpen }: { tags: readonly Tag[]; onOpen: (tag: Tag) => void }) {
  const { t } = useTranslation('payment')
  const [sought, setSought] = useState('')
  const found = tags.filter(({ name }) => foldWords(name).includes(foldWords(sought)))
  const { shown, more } = useShown(found, (left) => t('screen.more', { text: countText(left) }))
  return (
    <div className="grid gap-3">
      {tags.length > searchedFrom && (
        <SearchInput
          label={t('screen.find')}
          value={sought}
          onChange={setSought}
          maxLength={tagLimits.nameLength}
        />
      )}
      {found.length === 0 && <p className="text-small text-muted">{t('screen.notFound')}</p>}
      {found.length > 0 && (
        <Card flush>
          <ul className="divide-y divide-line">
            {shown.map((tag) => (
              <li key={tag.id} className="flex items-center gap-3 px-4 py-2">
                <Link
                  href={paths.transactionsWith({ tag: tag.id })}
                  className="flex min-h-11 min-w-0 flex-1 items-center gap-3 hover:underline"
                >
                  <Pill tint={toTint(tag.color)} icon={TagIcon} className="min-w-0">
                    <bdi>{tag.name}</bdi>
                  </Pill>
                  <span className="shrink-0 text-small text-muted">
                    {t('screen.used', { count: tag.used })}
                  </span>
                </Link>
                <IconButton
                  icon={Pencil}
                  label={t('screen.edit', { name: tag.name })}
                  onClick={() => onOpen(tag)}
                />
              </li>
            ))}
          </ul>
        </Card>
      )}
      {more}
    </div>
  )
}

type Props = { tag: Tag | null; others: readonly Tag[]; onClose: () => void }

/** Adds a tag, or renames, recolours, merges or deletes one. */
function TagDialog({ tag, others, onClose }: Props) {
  const { t } = useTranslation('payment')
  const params = { id: tag?.id ?? '' }
  return (
    <FieldsDialog
      size="small"
      title={tag ? t('screen.edit', { name: tag.name }) : t('screen.new')}
      fields={[
        text('name', t('screen.name'), tag?.name, { maxLength: tagLimits.nameLength }),
        custom<'color', Tag['color']>('color', tag?.color ?? 'blue', (field) => (
          <ColorChoice label={t('screen.color')} {...field} />
        )),
        choice('into', t('screen.merge'), '', {
          options: namedOptions(others, t('screen.mergeNone')),
          hint: t('screen.mergeHint'),
          shown: tag !== null && others.length > 0,
        }),
      ]}
      schema={createTag.body}
      body={(body) => body}
      save={(body, { into }): Promise<unknown> => {
        if (!tag) return call(createTag, { body })
        return into === '' ? call(updateTag, { params, body }) : call(mergeTag, { params, body: { into } })
      }}
      done={(_, { into }) => t(into === '' ? 'screen.saved' : 'screen.merged')}
      remove={
        tag && {
          label: t('screen.delete'),
          work: () => call(deleteTag, { params }),
          done: t('screen.deleted'),
        }
      }
      onClose={onClose}
    />
  )
}
