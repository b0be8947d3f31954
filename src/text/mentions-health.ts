import { behindSign, type SignedForm } from './behind-sign.ts'
import { mentionsMoney } from './mentions-money.ts'

/**
 * Whether a text mentions a person's health, debts or income. Checked for every statement, in any clause and language: a
 * health clause beside another one ("is 4 and allergic to milk") makes the whole sensitive. Names of illnesses come
 * from Greek and Latin, so one stem matches most European languages. False positives are safe: sensitive statements are
 * still found on request.
 */
export function mentionsHealthOrMoney(text: string): boolean {
  const literal = text.replace(figurative, ' ')
  return stems.test(literal) || forms.some((form) => form.test(literal)) || mentionsMoney(literal)
}

/** Whether a text mentions a lasting condition that another one does not: an allergy lasts whatever else is news. */
export function hasConditionBeyond(text: string, other: string): boolean {
  return lasting.some((condition) => condition.test(text) && !condition.test(other))
}

const anyOf = (words: readonly string[]): RegExp => new RegExp(`(?<!\\p{L})(?:${words.join('|')})`, 'iu')

/** Beginnings of words, the same in English, German, French, Spanish, Italian, Portuguese, Dutch, Polish. */
const lastingStems = [
  'allerg[iy](?!ker)|alerg|alérg',
  'diab[eéè]t|diabét|cukrzyc',
  'asthma|asma(?!\\p{Lu})|astma',
  'epilep|épilep',
  'schizophr|esquizofr|schizofr|bipolar (?:disorder|ii?\\b)|bipolare störung',
  'aut(?:ism|ist(?:ic|isch))|adhd|adhs',
  'hiv\\b|copd\\b',
  'coeliac|celiac|celía|zöliak|cœliaqu|coeliaqu|celiach',
  'multiple (?:sclerosis|sklerose)|parkinson|alzheimer',
  'intoleran[tc]|(?:lactose|gluten|laktose)[- ]?in?toler',
]
const lasting = lastingStems.map((words) => anyOf([words]))
const stems = anyOf([
  ...lastingStems,
  'migr[aä]ne?\\b|migraine|migrañ|emicrani|migren',
  'depressi(?:on|va|v[eo]?\\b)|dépress|depresi|depressão',
  'ptsd|ptbs|aids\\b|ibs\\b',
  'arthrit|arthros|artrit|artros|rheuma|reuma',
  'hypert(?:ension|hyreo)|hypothyr|hypotonie|hipertens|ipertens',
  'dement|demenz|démence|demenc',
  'leuk[aä]emi|leucemi|leucémi|leukäm|lymphom|tumou?r|karzinom|carcinom|chemo(?:therap)|chimioth|quimioter',
  'anor[ee]x|bulimi|insulin|insomni',
  'pregnan|schwanger(?!schaftsvertret)|enceinte|embarazada|incinta|grávida|zwanger|miscarri|fehlgeburt',
  '\\p{L}*(?:thyroxine?|oxetine|traline|citalopram|azepam|zolam|statin|sartan|\\p{L}{2}pril|prazole|cillin|mycin|cycline|dipine|xaban|gabalin|gliflozin|gliptin|triptan|prednis(?:ol)?one|tiapine|zapine|peridone|farin|terol|profen|tirizine|olol)\\b',
  'an(?:a)?emi[ac]|ferritin|hemoglobin|haemoglobin|h[äe]moglobin|cholester|colester|triglycerid|antihistamin|antacid',
  '\\p{L}{3,}(?:itis|ectomy|neuralgia|myalgia|neuropathy|onoscopy|troscopy|throscopy)(?!\\p{L})|gallstone|kidney stone|hernia(?!ti)|sciatica|fibromyal|concussion|gout(?!\\p{L})|shingles(?!\\p{L})',
  'antidepress|antibioti|metformin|ibuprofen|paracetamol',
  'herzinfarkt|schlaganfall|bluthochdruck|zuckerkrank|krebskrank|brustkrebs|hautkrebs|heuschnupfen|rollstuhl',
])

/** Forms of medicine. Food and tools come in drops and spoons, too, but not at fixed times of the day. */
const dose =
  '(?:tablets?|pills?|capsules?|drops|syrup|ointment|lozenges?|inhaler|puffs?|injections?|suppositor(?:y|ies)|tabletten?|tropfen|kapseln?)'
const often =
  '(?:(?:once|twice|\\d|one|two|three|four|\\d times|three times|four times) (?:a|per|every|each) (?:day|night|week|morning|evening)|every (?:other |second |\\d+ )?(?:day|night|morning|evening|hours)|daily|nightly|(?:before|after|with|at) (?:bed|bedtime|meals?|breakfast|lunch|dinner|food)|täglich|jeden (?:tag|morgen|abend))'
const doseSign = /tablet|pill|capsule|drops|syrup|ointment|lozenge|inhaler|puff|injection|suppositor|tropfen|kapsel/i

/** Phrases about health. */
const forms: readonly SignedForm[] = [
  /\b(?:diagnosed with|suffer(?:s|ed|ing)? from|intolerant to|intolerance|prescribed|in remission|in rehab|(?:heart|panic) attacks?|had a stroke|blood (?:pressure|sugar|thinners)|surgery|(?:my|his|her|their|go(?:es|ing)? to|in|having) therapy|(?:knee|hip|heart|back|eye|shoulder|brain) operation|hearing aids?|wheelchair|dialysis|dyslexic|colou?r[- ]?blind|(?:has|have|had|got|with|beat|fights?|fighting|of) (?:\w+ ){0,2}cancer|(?:is|am|are|was|went|i'm|he's|she's) (?:\w+ )?(?:deaf|blind)(?! (?:to|spot)))\b/i,
  /\b(?:(?:my|our|his|her|their)|(?:sees?|seeing|saw|to|with|from|at) (?:an?|the)) (?:new |old )?(?:psychiatrist|psychologist|psychotherapist|therapist|oncologist|cardiologist|neurologist|urologist|gyna?ecologist)s?\b/i,
  /\b(?:overdraft|overdrawn|payday loan|(?<!technical |tech |sleep )debts?(?! (?:collector|ceiling|market))|bankrupt(?:cy)?|insolvent)\b/i,
  // Blood values, and what a doctor orders.
  behindSign(
    /vitamin|b12|thyroid|iron|potassium|sodium|blood|hormone|sugar|ferritin|test results|deficien|doctor|gp|physician|nurse|consultant|specialist/i,
    /\b(?:(?:vitamin (?:[abcdek]\d*|deficiency)|b12|thyroid|(?:iron|potassium|sodium|blood|hormone|sugar)(?: levels?| tests?| results?|s)) (?:is|are|was|were|came back)(?: \w+)? (?:low|high|off|normal|elevated)|low (?:in|on) (?:iron|vitamin|b12|ferritin)|blood tests?|test results came back|thyroid (?:checked|levels?)|deficien(?:t|cy) in|(?:doctor|gp|physician|nurse|consultant|specialist) (?:\w+ ){0,2}(?:put|wants?|told|advised|ordered|says?|said)(?: (?:me|us|him|her|them|\p{Lu}\p{L}+))? (?:on|off|to (?:take|stop|rest|lose|cut|avoid)|(?:I|we|he|she) (?:can|should|must|need to) (?:stop|take|rest|avoid)))\b/iu,
  ),
  // A form of medicine with how often it is taken, or for a part of the body.
  behindSign(doseSign, new RegExp(`(?<!\\p{L})${dose}(?!\\p{L})[^.;!?]{0,40}?(?<!\\p{L})${often}(?!\\p{L})`, 'iu')),
  behindSign(
    doseSign,
    new RegExp(
      `(?<!\\p{L})(?:${often}|takes?|taking|prescribed)(?!\\p{L})[^.;!?]{0,30}?(?<!\\p{L})(?:tablets?|pills?|capsules?)(?!\\p{L})`,
      'iu',
    ),
  ),
  /\b(?:eye|ear|nose|nasal|cough|throat|sleeping|iron|vitamin|water|heart) (?:drops|tablets?|pills?|syrup|spray|capsules)\b/i,
  // What a body weighs.
  behindSign(
    /kilo|kg|stone|lbs|pounds/i,
    /(?<!\p{L})(?:I|we|he|she|they|(?:my|our|his|her) \p{Ll}+|ich|er|sie)(?:['’]ve)? (?:\p{L}+ )?(?:weigh(?:s|ed)?|wieg(?:e|t)|(?:put|putting) on|gained|lost|am down|is down|nahm|habe)(?!\p{L})[^.;!?]{0,20}?(?:\d|(?<!\p{L})(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|ein paar|some)(?!\p{L}))[^.;!?]{0,12}?(?<!\p{L})(?:kilos?|kg|stone|lbs|pounds|kilogram\p{L}*|kilogramm)(?!\p{L})/iu,
  ),
  /\bblood (?:group|type|count|clots?)\b|\b(?:new|donor|failing|one|second) (?:kidney|liver|lung|heart)\b(?! (?:beans?|rate))|\b(?:kidney|liver|lung|heart|marrow) (?:transplant|failure|disease|donor|valve)\b/i,
  // Doses, of whatever medicine.
  /\b\d+(?:[.,]\d+)? ?(?:mg|mcg|µg)(?!\p{L})/iu,
  /\b(?:takes?|taking|on|need|needs) (?:[\w.-]+ )?\d+ ?ml\b/i,
  behindSign(
    /allergie|intoleranz|unverträglich|leide|litt|erkrankt|krebs|verträgt|vertrage|diagnosti|dialyse|operiert|blutdruck|blutzucker|therapie|behandlung/i,
    /(?<!\p{L})(?:\p{L}+(?:allergie|intoleranz|unverträglichkeit)n?|(?:leide|leidet|leiden|litt) (?:\p{L}+ ){0,3}(?:an|unter)|erkrankt(?:e|en)? an|an (?:\p{L}+)?krebs|habe (?:\p{L}+)?krebs|hat (?:\p{L}+)?krebs|verträgt keine?n?|vertrage keine?n?|diagnostiziert|dialyse|operiert|blutdruck|blutzucker|in (?:therapie|behandlung)|zur therapie)(?!\p{L})/iu,
  ),
  /(?<!\p{L})(?:souffr(?:e|es|ent) d|atteinte? d|padezco|padece|sufro de|sufre de|soffr[eo] di|cáncer|cancro)(?!\p{Ll}{3})/iu,
]

/** "Allergic to meetings", "the Great Depression". */
const figurative =
  /\bgreat depression\b|\b(?:allergic|allergisch|allergique) (?:to|gegen|auf|aux?|à) (?:meetings?|bullshit|mondays?|deadlines|drama|javascript|java|php|corporate|buzzwords?)\b|\bbrain ?tumou?r of\b/gi
