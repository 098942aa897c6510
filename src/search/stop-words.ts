/**
 * English words that carry little meaning of their own, folded, apostrophes taken out. They are terms like others, so that
 * `to be or not to be` is found, but a query that has other words leaves them out, and they do not count in lengths.
 */
export const stopWords: ReadonlySet<string> = new Set(
  (
    'a about above after again against all also am an and any are aren arent as at be because been before being below ' +
    'between both but by can cannot cant could couldnt did didnt do does doesnt doing dont down during each few for from ' +
    'further had hadnt has hasnt have havent having he hed hes her here heres hers herself him himself his how hows i id im ' +
    'ive if in into is isnt it its itself just me more most my myself no nor not of off on once only or other our ours ' +
    'ourselves out over own same shall she shes should shouldnt so some such than that thats the their theirs them ' +
    'themselves then there theres these they theyd theyll theyre theyve this those through to too under until up upon ' +
    'us very was wasnt we weve were werent what whats when whens where wheres which while who whos whom why whys will with ' +
    'within without wont would wouldnt you youd youll youre youve your yours yourself yourselves'
  ).split(' '),
);
