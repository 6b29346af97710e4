/** What people make passwords of. A password that is little more than one of these is refused. */
export const commonWords: readonly string[] = `
password passwort passw pass word secret private admin administrator root user guest test testing
login signin welcome hello hallo letmein changeme default access master manager superman batman
spiderman starwars pokemon dragon monkey tiger lion panther eagle falcon shadow phantom ninja
samurai wizard warrior hunter killer pirate viking knight princess prince queen king angel devil
heaven lucky magic mystic sunshine sunset moonlight starlight rainbow flower butterfly ladybug
purple orange yellow silver golden diamond crystal summer winter spring autumn january february
march april june july august september october november december monday tuesday wednesday thursday
friday saturday sunday football baseball basketball soccer hockey tennis cricket golf yankees
cowboys steelers packers lakers chelsea arsenal liverpool barcelona madrid mustang corvette ferrari
porsche mercedes toyota honda harley yamaha computer internet google facebook twitter amazon apple
microsoft windows samsung android iphone iloveyou loveyou lovely love baby babygirl sweetheart
honey darling forever family mother father michael jennifer jessica ashley jordan thomas robert
daniel andrew charlie george william matthew joshua anthony nicole amanda michelle hannah samantha
qwerty qwertz azerty asdf asdfgh asdfghjkl zxcv zxcvbn zxcvbnm qazwsx qwe qweasd qwerasdf trustno
whatever freedom america canada texas london paris berlin chicago dallas boston banana cheese
chocolate cookie pepper ginger coffee whisky money dollar credit bank loan payment quittance abc
abcd abcde abcdef abcabc xyz aaa contrasena contraseña teamo bonjour soleil motdepasse bienvenue
`
  .trim()
  .split(/\s+/)
