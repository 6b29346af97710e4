import { drawIcon } from '../brand/icons.tsx'

// The icons of signed-in pages that home does without.
export const DeviceIcon = drawIcon(
  'M5.5 5.5h13A1.5 1.5 0 0 1 20 7v8a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 15V7a1.5 1.5 0 0 1 1.5-1.5zM9 20h6M12 16.5V20',
)
export const FirstPageIcon = drawIcon('m16 7-5 5 5 5M7.500 6.500v11')
export const LastPageIcon = drawIcon('m8 7 5 5-5 5M16.500 6.500v11')
export const PrintIcon = drawIcon(
  'M7.5 9V4h9v5M7.5 17H5a1.5 1.5 0 0 1-1.5-1.5v-5A1.5 1.5 0 0 1 5 9h14a1.5 1.5 0 0 1 1.5 1.5v5A1.5 1.5 0 0 1 19 17h-2.5M7.5 14.5h9V20h-9z',
)
export const ReturnIcon = drawIcon('M5 9h9.5a4.5 4.5 0 0 1 0 9H9M8.5 5.5 5 9l3.5 3.5')
export const SendIcon = drawIcon('M12 19V5M6 11l6-6 6 6')
