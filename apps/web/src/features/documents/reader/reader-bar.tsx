import { t } from '@casework/texts'
import {
  ChevronLeft,
  ChevronRight,
  Ellipsis,
  Maximize2,
  Minimize2,
  MoveHorizontal,
  RotateCw,
  Search,
  ZoomIn,
  ZoomOut,
} from 'lucide-react'
import type { RefObject } from 'react'
import { BELOW, useMediaQuery } from '~/platform/use-media-query'
import { Button, Menu } from '~/ui'
import type { Commands } from './commands.ts'
import { PageField } from './page-field.tsx'
import { FIT } from './page-layout.ts'
import { Tool } from './tool.tsx'

interface ToolsProps {
  page: number
  count: number
  zoom: number
  /** A text has nothing to rotate. */
  canRotate: boolean
  isFinding: boolean
  isFull: boolean
  commands: Commands
}

interface ReaderBarProps extends ToolsProps {
  pageField: RefObject<HTMLInputElement | null>
  onRefused: (message: string) => void
}

/** The bar of the reader; on a phone at the bottom, with pages and window, and the rest in a menu. */
export function ReaderBar(props: ReaderBarProps) {
  const isPhone = useMediaQuery(BELOW.sm)
  const { pageField, onRefused, ...tools } = props
  const { page, count, commands } = tools
  return (
    <div
      role="toolbar"
      aria-label={t('Reader')}
      className="z-[1] flex shrink-0 flex-wrap items-center border-line bg-surface py-1 max-sm:sticky max-sm:bottom-0 max-sm:order-last max-sm:border-t sm:gap-1 sm:border-b sm:px-2"
    >
      <Tool
        label={t('Previous page')}
        icon={ChevronLeft}
        isOff={page <= 1}
        keys="PageUp K"
        onPress={() => commands.turn(-1)}
      />
      <PageField
        ref={pageField}
        page={page}
        count={count}
        onPage={(wanted, isDone) => {
          commands.goTo(wanted)
          if (isDone) commands.focusPages()
        }}
        onRefused={onRefused}
      />
      <Tool
        label={t('Next page')}
        icon={ChevronRight}
        isOff={page >= count}
        keys="PageDown J"
        onPress={() => commands.turn(1)}
      />
      <span className="flex-1" />
      {isPhone ? <More {...tools} /> : <Tools {...tools} />}
    </div>
  )
}

const buildTools = ({ commands, zoom, canRotate, isFinding, isFull }: ToolsProps) => ({
  zoomOut: {
    label: t('Zoom out'),
    icon: ZoomOut,
    onPress: () => commands.zoom(-1),
    isOff: zoom <= 50,
    keys: '-',
  },
  zoomIn: {
    label: t('Zoom in'),
    icon: ZoomIn,
    onPress: () => commands.zoom(1),
    isOff: zoom >= 300,
    keys: '+',
  },
  others: [
    {
      label: t('Fit width'),
      icon: MoveHorizontal,
      onPress: commands.fit,
      isOff: zoom === FIT,
      keys: '0',
    },
    ...(canRotate
      ? [{ label: t('Rotate'), icon: RotateCw, onPress: commands.rotate, keys: 'R' }]
      : []),
    {
      label: t('Find in this document'),
      icon: Search,
      onPress: commands.find,
      isPressed: isFinding,
      keys: '/',
    },
  ],
  full: {
    label: isFull ? t('Close full window') : t('Full window'),
    icon: isFull ? Minimize2 : Maximize2,
    onPress: commands.toggleFull,
    keys: 'F',
  },
})

function Tools(props: ToolsProps) {
  const { zoomOut, zoomIn, others, full } = buildTools(props)
  return (
    <>
      <Tool {...zoomOut} />
      <span aria-live="polite" className="min-w-10 text-center text-label text-ink-2 tabular-nums">
        {`${Math.round(props.zoom)}%`}
      </span>
      <Tool {...zoomIn} />
      {others.map((tool) => (
        <Tool key={tool.label} {...tool} />
      ))}
      <Tool {...full} />
    </>
  )
}

function More(props: ToolsProps) {
  const { zoomOut, zoomIn, others, full } = buildTools(props)
  return (
    <>
      <Tool {...full} />
      <Menu
        trigger={
          <Button tone="ghost" size="icon" className="max-sm:size-11" aria-label={t('More')}>
            <Ellipsis aria-hidden size={18} />
          </Button>
        }
        groups={[
          [zoomIn, zoomOut, ...others].map((tool) => ({
            label: tool.label,
            icon: tool.icon,
            onSelect: tool.onPress,
            disabled: 'isOff' in tool && tool.isOff,
          })),
        ]}
      />
    </>
  )
}
