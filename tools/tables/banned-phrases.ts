/** Metaphors and invented words that comments, pages and test titles do without, by what says it plainly. */
export const bannedPhrases: readonly (readonly [phrase: RegExp, plain: string])[] = [
  [/\brooms\b|\b(?:a|the|this|that|its|own|each|every|another) room\b/i, 'repository, context'],
  [/\bdoors?\b/i, 'endpoint, entry'],
  [/\bdesks?\b/i, 'lender API'],
  [/\blanes?\b/i, 'job, queue, connection'],
  [/\bhouses?\b(?! rules?\b)/i, 'lender, product'],
  [/\bstor(?:y|ies)\b/i, 'history'],
  [/\b(?:send|sends|sent|delivers?) (?:\w+ ){0,2}letters?\b/i, 'email'],
  [/\bletters? (?:is|are|was|goes|go|went)(?: not| never)? (?:sent|out|by)\b/i, 'email'],
  [/\bletters and texts\b/i, 'emails and text messages'],
  [/\bcarriers?\b/i, 'provider'],
  [/\bpassages?\b/i, 'circuit permit'],
  [/\bdice\b/i, 'random numbers'],
  [/\btwins?\b/i, 'duplicate'],
  [/\b(?:a|the|its|their|his|her) standings?\b/i, 'balances, loan status'],
  [/\b(?:every|each|another|other|all) ways? in\b(?! which)/i, 'sign-in method'],
  [/\bways? in\b(?=\s*(?:[.,;:)]|$))/im, 'sign-in method'],
  [/\bhand-overs?\b/i, 'delivery, submission'],
  [/\bgathers?\b/i, 'collect, coalesce'],
  [/\bset aside\b/i, 'quarantined'],
  [/\bgives? back (?:a|the) payment\b/i, 'reverse, refund'],
]

/** Migrations that ran keep their text, which is proven by its hash. */
export const migrationsThatRan: readonly string[] = [
  '0004-loans.sql',
  '0015-end-of-day.sql',
  '0027-batch-tries.sql',
]
