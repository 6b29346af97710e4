import type { EvilMutant } from '../evil-mutant.ts'
import { planting } from '../planting.ts'

const work = 'server/src/auth/rate-limits/proof-of-work'
const lenderKeys = 'server/src/lender-api/authenticate-api-key.ts'

/** Bugs in what keeps attackers out. */
export const hardeningMutants: readonly EvilMutant[] = [
  planting({
    no: 132,
    what: 'a page of another site may post',
    file: 'server/src/http/refuse-cross-site.ts',
    from: 'if (origin === portal) return true',
    to: 'if (URL.canParse(origin)) return true',
    test: 'server/src/http/answers.test.ts',
    title: 'refuses a post of another site',
  }),
  planting({
    no: 133,
    what: 'a caller who is no proxy says whom it is counted as',
    file: 'server/src/platform/rate-limits/network.ts',
    from: "['172.16.0.0', 12],",
    to: "['172.0.0.0', 8],",
    test: 'server/src/platform/rate-limits/network.test.ts',
    title: 'to be anywhere',
  }),
  planting({
    no: 134,
    what: 'a header that is ours and says more is opened',
    file: 'server/src/platform/keys/open-sealed.ts',
    from: 'const sealedHeader = z.strictObject({',
    to: 'const sealedHeader = z.looseObject({',
    test: 'server/src/platform/keys/open-sealed.test.ts',
    title: 'opens nothing that was sealed with',
  }),
  planting({
    no: 135,
    what: 'wrong keys of the lender’s API are not counted',
    file: lenderKeys,
    from: '      failures.add(network)\n',
    to: '',
    test: 'server/src/http/limits/limit-request-rate.test.ts',
    title: 'sends away, unread, who sent thirty wrong keys',
  }),
  planting({
    no: 136,
    what: 'work that was done for another portal lets a call through',
    file: `${work}.ts`,
    from: "  if (!secrets.isHashOf(Buffer.from(seal, 'base64url'), ...sealedParts(asked, challenge)))\n    return null\n",
    to: '',
    test: `${work}.test.ts`,
    title: 'refuses forged, foreign, expired or used proof of work',
  }),
  planting({
    no: 137,
    what: 'the login of a program opens the other databases of the server',
    file: 'launcher/src/database/program-logins.ts',
    from: '  await owner.query(`revoke all on database ${at} from public`)\n',
    to: '',
    test: 'launcher/src/database/program-logins.test.ts',
    title: 'opens no other database of the server to the login of the',
  }),
]
