import { Link } from '@tanstack/react-router'
import { getDocumentName } from '~/features/document-groups'
import { ViewAction } from '~/platform/list'
import { paths } from '~/platform/router/paths'
import { SecurityBadge } from '~/platform/security-badge'
import { BELOW, useMediaQuery } from '~/platform/use-media-query'
import { Badge } from '~/ui'
import { DocumentActions } from '../document-actions.tsx'
import {
  DocumentCheckbox,
  FileLine,
  NameLink,
  PhoneDocument,
  PlaceLine,
  type DocumentItemProps,
} from './document-card.tsx'
import { getSourceTag } from './source-tag.ts'

export function DocumentRow(props: DocumentItemProps) {
  const isPhone = useMediaQuery(BELOW.sm)
  return isPhone ? <PhoneDocument {...props} /> : <DeskRow {...props} />
}

function DeskRow({ document, scope, actions, selection }: DocumentItemProps) {
  const name = getDocumentName(document)
  const source = getSourceTag(document, scope)
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 px-3 py-2 has-checked:bg-petrol-soft lg:min-h-14 lg:grid-cols-[auto_minmax(0,4fr)_minmax(0,5fr)_150px_auto] lg:items-center lg:gap-x-4 lg:py-1.5">
      <div className="row-span-3 lg:row-span-1">
        <DocumentCheckbox document={document} selection={selection} />
      </div>
      <div className="min-w-0">
        <h2 className="text-[15px] leading-5">
          <NameLink id={document.id} name={name} />
        </h2>
        <FileLine document={document} />
      </div>
      <div className="min-w-0 text-label text-ink-2">
        <PlaceLine document={document} />
        {document.group_name !== null && (
          <p className="truncate text-meta text-ink-3">{document.group_name}</p>
        )}
      </div>
      <p className="flex flex-wrap gap-1.5 max-lg:col-start-2">
        <SecurityBadge level={document.security_level} />
        {source !== null && <Badge>{source}</Badge>}
      </p>
      <div className="-ml-2 flex items-center max-lg:col-start-2 lg:ml-0">
        <ViewAction link={<Link {...paths.document(document.id)} />} name={name} />
        <DocumentActions document={document} actions={actions} />
      </div>
    </div>
  )
}
