import { drawIcon } from '../../ui/brand/icons.tsx'

export const EditIcon = drawIcon('m5 19 .8-3.8L16 5l3 3L8.8 18.2zM14 7l3 3')
export const MailIcon = drawIcon(
  'M6 5.5h12a2.5 2.5 0 0 1 2.5 2.5v8a2.5 2.5 0 0 1-2.5 2.5H6A2.5 2.5 0 0 1 3.5 16V8A2.5 2.5 0 0 1 6 5.5zM4.5 8l7.5 5.5L19.5 8',
)
export const PinIcon = drawIcon(
  'M12 21s6.5-6 6.5-11a6.5 6.5 0 0 0-13 0c0 5 6.5 11 6.5 11zM14.4 10a2.4 2.4 0 1 1-4.800 0 2.4 2.4 0 0 1 4.800 0z',
)
export const StarIcon = drawIcon(
  'm12 4.5 2.3 4.8 5.2.7-3.8 3.6 1 5.2L12 16.300l-4.700 2.500 1-5.200L4.5 10l5.200-.7z',
)
