import { t } from '@casework/texts'
import { clsx } from 'clsx'
import { ArrowLeft, ArrowRight, RotateCw, Trash2, type LucideIcon } from 'lucide-react'
import { flushSync } from 'react-dom'
import { Button } from '~/ui'
import type { Photo } from './photo.ts'
import type { Photos } from './use-photos.ts'

const TURNED = ['', 'rotate-90', 'rotate-180', '-rotate-90']

interface PhotoTileProps {
  photo: Photo
  page: number
  isLast: boolean
  photos: Photos
}

/** A page of the scan, as it will be. */
export function PhotoTile({ photo, page, isLast, photos }: PhotoTileProps) {
  const { key, url, turns } = photo
  return (
    <li aria-label={t('Page {n}', { n: page })} className="card overflow-hidden">
      <div className="relative aspect-square bg-sunken">
        <img
          src={url}
          alt={t('Page {n}', { n: page })}
          className={clsx('absolute size-full object-contain p-1', TURNED[turns])}
        />
        <span aria-hidden className="absolute top-1 left-1 rounded-sm bg-surface px-1.5 text-meta">
          {page}
        </span>
      </div>
      <div className="flex flex-wrap justify-center gap-1 p-1">
        <TileButton icon={RotateCw} label={t('Rotate')} onPress={() => photos.turn(key)} />
        <TileButton
          icon={ArrowLeft}
          label={t('Move left')}
          disabled={page === 1}
          onPress={() => photos.move(key, -1)}
        />
        <TileButton
          icon={ArrowRight}
          label={t('Move right')}
          disabled={isLast}
          onPress={() => photos.move(key, 1)}
        />
        <TileButton icon={Trash2} label={t('Remove')} onPress={() => photos.remove(key)} />
      </div>
    </li>
  )
}

interface TileButtonProps {
  icon: LucideIcon
  label: string
  disabled?: boolean
  onPress: () => void
}

function TileButton({ icon: Icon, label, disabled = false, onPress }: TileButtonProps) {
  return (
    <Button
      tone="ghost"
      size="icon-sm"
      title={label}
      aria-label={label}
      disabled={disabled}
      onClick={({ currentTarget }) => {
        const list = currentTarget.closest('ol')
        flushSync(onPress)
        // A tile that moves or goes takes the focus along.
        const button = currentTarget.isConnected && !currentTarget.disabled ? currentTarget : null
        ;(button ?? list?.querySelector('button'))?.focus()
      }}
    >
      <Icon aria-hidden size={14} />
    </Button>
  )
}
