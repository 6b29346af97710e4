/**
 * The verbs that a test title may begin with, in the third person of the present. A title needs a
 * new one now and then: it names what the code does, not what is done to a noun before it.
 */
export const titleVerbs: ReadonlySet<string> = new Set(
  `
    accepts accrues acts adds adopts agrees allocates allows announces answers applies asks assesses attaches
    audits avoids
    balances bears begins bills binds boards books brings builds
    calls cancels caps carries catches chains changes charges checks chooses claims cleans clears
    closes coalesces comes commits compares completes computes continues counts covers creates
    cuts
    debits decides decrypts delays deletes delivers demands depends derives describes destroys disables
    disburses discards distinguishes divides documents does draws drops
    earns empties encrypts ends enters erases escapes expenses explains extends
    fails falls fetches fills filters finds finishes fits folds follows foretells forgets frees
    generates gives groups guards
    handles has hashes hides holds honors
    ignores includes installs issues
    judges
    keeps knows
    lays leads leaves lengthens lets limits links listens lists loads locks looks loses lowers
    makes marks matches migrates moves
    names needs normalizes notifies
    offers opens owes
    passes pauses pays plans posts prefers presents prevents previews prices prints promises
    proves purges pushes puts
    quarantines queries quotes
    raises reads recognizes records recovers redacts redirects reduces refunds refuses registers
    rejects reminds removes repeats replaces replays reports requests requires resets resolves restarts
    restores resubmits resumes returns reveals reverses revives revokes rolls rotates rounds runs
    satisfies saves says seals seeds sees sends serves sets settles shares shows signs skips sorts
    speaks splits stamps starts stays stops stores submits sums survives suspends switches
    tags takes tells tests throws ties translates treats tries turns
    understands undoes unlinks uses
    validates verifies voids
    waits waives warns weighs withdraws withholds works writes
  `
    .trim()
    .split(/\s+/),
)
