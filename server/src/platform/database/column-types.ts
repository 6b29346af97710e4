import { type CustomTypesConfig, types } from 'pg'

const int8 = 20
const int8Array = 1016
const date = 1082

/** How columns become values, in this one place: int8 is a bigint, a date stays 'YYYY-MM-DD'. */
export const columnTypes: CustomTypesConfig = {
  getTypeParser(type: number, format?: 'text' | 'binary') {
    if (type === int8) return BigInt
    if (type === date) return (text: string) => text
    if (type === int8Array) return bigints
    return types.getTypeParser(type, format)
  },
}

function bigints(text: string): (bigint | null)[] {
  const items = text.slice(1, -1).split(',').filter(Boolean)
  return items.map((item) => (item === 'NULL' ? null : BigInt(item)))
}
