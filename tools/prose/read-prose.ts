import { readTitles } from './read-titles.ts'

/** What people read in a file: its comments and test titles, or the text of a page without its code. */
export function readProse(path: string, text: string): string {
  if (path.endsWith('.md')) return text.replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, '')
  if (path.endsWith('.sql')) return [...text.matchAll(/--.*$/gm)].join('\n')
  const comments = [...text.matchAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm)].map(([found]) => found)
  const titles = /\.test\.tsx?$/.test(path) ? readTitles(text) : []
  return [...comments, ...titles].join('\n')
}
