// Written by npm run train:statements; see bench/train-statements.ts.
import type { StoredSelector } from './linear-heads.ts'

export const wordSelector: StoredSelector = {
  embedder: '',
  dimensions: 0,
  vocabulary:
    "!\n! </s>\n\"\n\" ,\n\" .\n\" </s>\n\" i\n(\n)\n,\n, 0\n, a\n, and\n, but\n, he\n, i\n, i'm\n, i've\n, in\n, is\n, it\n, it's\n, my\n, no\n, not\n, one\n, please\n, so\n, that's\n, the\n, what\n, which\n-\n.\n. \"\n. 0\n. </s>\n0\n0 ,\n0 .\n0 0\n0 :\n0 </s>\n0 and\n0 on\n0 to\n0th\n:\n: \"\n: 0\n;\n</s>\n<s>\n<s> \"\n<s> 0\n<s> a\n<s> and\n<s> can\n<s> for\n<s> give\n<s> he\n<s> how\n<s> i\n<s> i'm\n<s> i've\n<s> if\n<s> in\n<s> is\n<s> it\n<s> it's\n<s> make\n<s> my\n<s> no\n<s> not\n<s> now\n<s> ok\n<s> please\n<s> she\n<s> so\n<s> the\n<s> they\n<s> we\n<s> what\n<s> write\n<s> you\n?\n? </s>\na\na 0\na week\nabout\nabout the\nafter\nagain\nall\nalready\nalso\nalways\nam\nan\nand\nand a\nand he\nand i\nand my\nand the\nany\nanything\nare\nas\nask\nat\nat 0\nat the\nback\nbe\nbecause\nbeen\nbefore\nbrother\nbut\nby\nby the\ncame\ncan\ncan you\ncan't\ncome\ncould\nday\ndays\ndid\ndo\ndo i\ndoes\ndoing\ndon't\ndown\neach\neight\neleven\nelse\nend\nenglish\neven\never\nevery\neverything\nfirst\nfive\nfor\nfor a\nfor me\nfor the\nfor this\nforty\nfour\nfriday\nfrom\nfrom 0\nfrom a\nfrom the\ngave\nget\ngive\ngive me\ngo\ngoing\ngood\ngot\nhad\nhalf\nhand\nhas\nhave\nhe\nhe's\nhelp\nhelp me\nher\nhere\nhim\nhis\nhome\nhour\nhours\nhow\nhow do\nhundred\ni\ni am\ni can\ni do\ni don't\ni have\ni need\ni was\ni wish\ni'd\ni'll\ni'm\ni've\nif\nif i\nin\nin 0\nin a\nin the\ninstead\nis\nis 0\nis a\nis it\nis on\nis that\nis the\nisn't\nit\nit ,\nit .\nit </s>\nit is\nit's\nits\njanuary\njuly\njune\njust\nkeep\nknow\nlast\nlaw\nleave\nleft\nletter\nlike\nlike a\nline\nlist\nlive\nlong\nlook\nmake\nman\nmany\nmay\nmaybe\nme\nme ,\nme .\nme </s>\nme a\nmean\nmine\nminutes\nmonday\nmonth\nmore\nmother\nmuch\nmust\nmy\nname\nneed\nneed a\nnever\nnew\nnext\nnight\nnine\nno\nno ,\nnobody\nnot\nnothing\nnovember\nnow\nnow ,\nnow .\nnumber\noctober\nof\nof 0\nof the\noff\nok\nold\non\non 0\non a\non the\none\nonly\nopen\nor\nother\nour\nout\nout of\nover\nown\npay\npeople\nperson\nplan\nplease\nplease ,\nput\nread\nright\nroom\nrun\nsaid\nsame\nsay\nsays\nsecond\nsee\nseptember\nseven\nshe\nshe's\nshop\nshould\nsince\nsince the\nsister\nsix\nsmall\nso\nso i\nsomebody\nsomething\nsorry\nstart\nstill\nsunday\ntake\ntakes\ntell\nten\ntest\nthan\nthat\nthat's\nthe\nthe 0th\nthe old\nthe one\nthe same\ntheir\nthem\nthen\nthere\nthere's\nthey\nthing\nthink\nthird\nthirty\nthis\nthree\ntill\ntime\nto\nto 0\nto a\nto be\nto the\ntoday\ntold\ntoo\ntwelve\ntwenty\ntwice\ntwo\nunder\nuntil\nup\nus\nuse\nvery\nwant\nwants\nwas\nway\nwe\nwe have\nwe're\nwe've\nweek\nwell\nwent\nwere\nwhat\nwhen\nwhen i\nwhere\nwhich\nwho\nwhole\nwhy\nwill\nwish\nwith\nwith a\nwith the\nwithout\nwords\nwork\nwould\nwrite\nwrong\nyear\nyears\nyou\nyour",
  sure: 2.7722,
  probable: -0.6889,
  heads: [
    {
      name: 'keep',
      bias: -3.3613,
      scales: [0.718368, 1.00886, 1e-9],
      bytes:
        'Mwis5fmqyuwATCIJq6wP3usDHdMvxhf2PgoJVBoyGf0Cv8cuPfwdCsrpCNH030Tl7gIX///SrrZC8/gAQ+sPLgPAKOwYIuuqPurn+eMgxQo4X+q84cXQzz4gutF/9fXxGSXSuyEwL/0nRj0y/cbkTff3COhHlSgap5wXKv/eXhz06Bj7FPxBCxX6/SIWAynlADQKOA4o/cEDJuNDEfoK5ggAE/MIGRz7tQzpMPAdtBNPBgYIGQ4oAM8wrwJe8PYFFCLh5dzunfL1CdPrRBK96RzfROfoBfwYEvsQAQoYICcGE+jkM/g35PVV/NLd0urx+PYK7/jm7igY/Azj2FL79W7y9gD5E+rL6Bw7AStAYeQOAjgjDxUIvyzvGwc+58E2EQMdChwE3sn0HS00BzDSDQLwJDbi6A82Ew3Engb6IfYiJTqZHjUMWPl5OfXP2QkSEusg8iL39/j4FCwa9QEA+PsbJ/TfxQUZxPk94PdBBQkz4vHZMexIVRkmDSMo4QUQ0ioJLvwkNhkK0998MrGu3g3u/PApGOcYFiLjJb0FLjr8YhP2BexSNAzpzMEI6Wj98hwUEO4i/W8C/ipPn/uB5SlL7/jQp/S6++M2EwUoOCk=',
    },
    {
      name: 'type:fact',
      bias: -0.1299,
      scales: [0.720081, 0.714645, 1e-9],
      bytes:
        'r9r6/hAAAE5gvcHjOhL52dLx4hf7HurwDNXlOfHHCvz7/ACu1y4WS8796wcjAIjyAArl+/v1wwLW4sjeDQVnKATx4AIcQABhJCUV6/MbzzGTMgcAMBQUIPMwZADrUt7+Tewo6VD7DiENswXe3ff1LEI84STRIQ8aAyQtEPPlW/QcHvHLAAXxBePZISY7B57BFdnoKrZ00A4f1BRtLh7kD+7lIR7DuOHBBuvlIuREOB49JSUv7hIE/Sf6+AU92SHkDc7x/SAAFvov6AQf7QtBCtX57icA6BclC+nN8OMeAuPc0bMh0d55B6EBAkIWEQq44gr66evWDy76Lu8AFRXtB90RLAQREB8jCeYS9sjk4SDP5iinMxYK6PgP+zAn7QcEoAjB9jshwgocMAbiEOTvKjONwtIPWgVA7SwHAOcIrh7P2DUGNuWBMCpZ9uwHEfsY7g/16Nf7tFPm4rPLFRsJjsc8ybSq6dnMDQoFzNvf+bsK3cw3Cjsb9s4DGO3/3MwbbC+0MiUx5QQiQEa46+EsD73v0PnKEA/2H1Du1PnVVSvkCCyy3xwJNfsnHx/H/BPXI9sZ6fAl55R/ogkHIw+tzKGg4wHw9yMAAOoD+JE3KhY=',
    },
    {
      name: 'type:preference',
      bias: -1.7859,
      scales: [0.557496, 0.876369, 1e-9],
      bytes:
        '9vkH/P8AAPPyCdj00fIS2vdF0f4B9wxj/AUIzelO9P2nJQDzLqHh3//57fn9+/QKAPg1AAAuLv/YJWL9KP0O1cMv5gAO9ADL+f3+//sD1fvwAf8A7vDwoPkh9AAp72YgEe0e778K9a/2FNce9hXu0+zoNcLe3TH5Guf5+0//9PYH5/jkUP096jnnD/Xx8REL6QE5CzvX8goQ+Pre4hYL+yTyEBXZ/NPw+yP0AOz85Rvh4+wGFbze8fcJ+v3pfx8x7iPL9vsADuKkDgrgNPb6s/zB+PsA//4L+AbbEhT07C70+PkU/+by+gwH/l/xFfj8+fT7+v7y9PfN8iIN/dnY9Q3g9hrsAw3x/sbQAREDJ/AF8k769/X9Cvix9g3E/iO29vrODCQmNB7jx+0BOusl+/gIC0nx8PPq3zAg9dkFJuwyHuz/yfL43fH2Disb+wTv8zP27dftVTXkkvkpIDIc6+nmHuD8Eerm+ejnA7rx7xvs4xvtQfX3BP8Yw+ID+xoYwQwh7Pv4OOn98dsy7f/3+OjzBf7c6AInHfIn6v3h1vs5B/7sAN3znAwI8fH6AIH1/08C5dsIB8Ps6eD8KRzo5XHQ5wArB/8AAAnSsPq6CNc=',
    },
    {
      name: 'type:instruction',
      bias: -3.0549,
      scales: [0.628173, 0.853618, 1e-9],
      bytes:
        '8PYd+/8AAPTxNt705vD3K/kjGP3z+C0XPQP44WHSHvYCBAAL99Ycyv0VDRD4JOf7ABLdAAD39PtYGQwo7f/E2PD/Rv/s6QDzK/D2+RbvPaAbEQAA9OrqIvX06wAz3tH3HX8CLNTp+PTwAygKJkIUuu/8zgnJ4S/869Hv+df/0/bzLTz2Ef8h8h8G9ffzVUU/ID8xaiLXHPUXHf/e5fUO8h3s2u4rMDEO+vP5/BQ06czoIgXnMyzp9vrqBf/rAQXuEvIRIPoAAvbl7Or6Luv14PvV6PUA+v7p+Bn5Bf/3KOT3+vcGCjjp+Rbx/sz89Pwd/w4S/P0SAEwz/ewJ9TEEGf7f+P72CfsZ/kj7BwjiKfAbLBHz/fTzCfW6++4D+Ojv6Qb7BNH2DPr6GfQm8Orx+/p8RAD36esA9gYc9+378Pr78PL//RwT5vKo9Pr4++Xx+gTwHtX53BFUFev1EgjpNejbBQf7+/XpCCID/F7pIS3jDvvqAtb04BsFyB8p+SsL3eT+9PX13Nv++QtWOv3rCu8S5f/xDRj2I/T7S/7V7TD3CAcJJPD50hod5+f1AOU1+dgJElCyF6j0CxV/0xpDFP0J6Tv3IPMAAPoFlMHf+Mw=',
    },
    {
      name: 'type:decision',
      bias: -2.8103,
      scales: [0.853332, 0.70982, 1e-9],
      bytes:
        '8fb9CvoAAPf1DT7rHwbvDxbe9vsK/gUA0Bfx5/YW/SYJEgABMN0f/fsIDezs4ScMAAIhAAD+8/ML++r+4wDmJjj8BQDe5wDXCfz5Hf/oG8vqEv8A9vPz8e0P7wD/ER8K59vd7d3z7BUK+Pj/9svsCBf4E89/yQH1AfH07hT/ER/49Q0r3wDhHvAS/+kT5Dn18OH/09gL+u/4Hf7c8AZI1OHs3/oH8iMrLdkVD+zS0uv59/n/Bvn4+u0Z9gDj9d4ECBsI/ekA6+4qShH6k/f3JWHL5+sA8v3pFBLy+B0c/hUB7fz9Kgbk/jPq/f4P8xQUHBDv8RUP/rIE8/r6/uwZ6iE18fPs6P/3//0D+Pw8T/4hL9Ah4fX19+Le8fEeHf/j9AsPAAfoGPkZ3hEQ6zEl8wza7h36EBPtFuzqCAr5Mw/43+b94AAH2PnnEvr85PjnDxED8TsEHvIEPDH75+30K0sDIccw+SYwJO/7NuxA/fT3KEkO7PkTMTYCIQHhDfDd5uAz2toH893lBerU5hUdGCf8EwBP+jUG3vEL9vo8ysD+EA4RJeoB9BX06env9bYEEhfVPLq9PvfY7BPVIM4+TNt/Ahf8+/UAABYxKTHoBCM=',
    },
    {
      name: 'type:plan',
      bias: -3.3314,
      scales: [0.667573, 1.3166, 1e-9],
      bytes:
        '7Pj2AAAAAOnnPOcE/vr7CwH2AP7tE/TzIBE4vAgv9OgOAgDaPheXnyET+B3q+C//AB7wAAD87v7//vn95/8I9Af/Rf8MBgDh2/8NBQDyEwj7xP8A6CIi1gfb6QAG6N355+MpHLL1+/jz5/DsDe/2QMvV2Ez7ExTa7FoT/PoW4xD6BO79Hv/x5PvvEfjq7Rz5+QjY6DTwUAbv1fvz6cegEvow5+sgEhwb5xP2uvze69jx2d8P8SHsC9DcHf/3min4HwkS9v4A7X8L+P7/NPT24cgyM/EAT/wV+P3u//zm3vcVUkb36QjuA//j+Av+9fgH+Q7+3Qo7/UH3CDb+/QjsxADpJf//6PIBAPDrIx7v9hjt8+ZBDwYZG1QT6fkXBQn9cf85GeQSCv7x6fYV6gMG+8co9Oz+2/729+MD7j4ACPvk7Rf/7eom7/24/vz/IiPyE+MjJE/q9McXJVgT9OsZOSP0ABZD/hMHIvLmMUfk/Rv8CvbiCPjy8/v2GdH1/T0C2+XL+jUYfwX19uYC9P3h3i757Q0AF6T19gD2B/YZ4e395trw/v7eAfr5Ghr6CkAc8A7tBQXZ93/OAwnc+uHtGwT7Et79+P8AAP/hx1IG8Pg=',
    },
    {
      name: 'type:event',
      bias: -1.9206,
      scales: [0.863762, 0.688764, 1e-9],
      bytes:
        'aC36//4AAOrlEEwj0SUEDzHxBPon7wbr/gsQNPvi/gYhAwBMEPQiFQf4GfcHFTsWAPX5AAD+PQ4E/gYAFf/I6fX95gD39QDd4f3+8wAVBQV/BPMAF/LyNx7n6QDo7/Tz6enjAAYeE+v0XA/v+RoUx+YEGezZJ9ohB931/ewA2wj+6QcM2P/lCP8d5+zd9e4I8vUN3BzXBgDxL/3/CzQEFg9GRu72/AoF9RkNCDv8CBkB9/zV5fbcISH6+v8RHer49u4C//UAMenp1fj+BQjmNvgD9w8A3fv/+QRRAewUDAgz1Aja/gPZ9hEZBt3+8v4RD/cHOPXY+77q8/D4/fEkFSLq7foJ3e3v/PQ03ggRyu8D5+Hw4f0I+Mg1IvD28+kq4vP2HwLr6f3Q/gD97xPi+wcF++4O8eftEu/nHOfx9vjxAd3/9u3xCfgSCwX78g0DEtoE8/8z7tHuD/MD3fMM+/HcGmLp9/odsPkB8f8L+QEg/+nt/PHj+eEC/S30/NLu2f4a+/XZxEL+/APtChP95SEbGf/44vn24+H95xwMDuT8rL9jI//9/t4B5eVV+Svo6PC+xu4ICEOpf9+U2/Xi1rQv/r389P4AACoDc/Pj4RA=',
    },
    {
      name: 'type:relationship',
      bias: -3.6399,
      scales: [0.666512, 0.605639, 1e-9],
      bytes:
        '+vr4/f4AAPv6AQ8EBvUN5/r+O/bt++bzA/n65eIm9/blxwD1rOXx/S33+fH+++TvAPbtAAD9/v/x//n/8QDg5fr/8fz5GwD+8vn//P8H9PPs4P8A+/Hxgf387AAO8+z58PPq8tjy5E/z9fUkHwQY9PcBG/4QD+XwDPHmC/EA5/f87/Ed5wBHDwb68BT3+fMG+foD9w4AF/z2+AD27vgf8frp8wv4+975/fj36vrFItPl8vYM9PRd7P76+ADwEuv++RQV/REA9fTM9vsALhL7APwyBPcA7/Lv8uEf+v7j/vv4DPb2FPvtHPr7/+H+/f/8+fz7+fzy/+YL8/z//iT5Fuf65Pf9GfXy/xMGF/r31/v8Ju7rHAb0/xTK/eno/A/t8fxa9uv5+v8JDPb09/n2+vj1/fP79Sz08/Hw+i79GPdVTPn/DShhGf3U9P75/PcV9Br1+fP9G8H37echD/T3Cg/99iTyH/oUFAwr8AP1+/bw+fwU6vzo6yIj8h71IxQFF+sWHvT57gz29PAHD/zxAfz8TAAv9R349vP58f8FCPf7CBI2DuVXMB2B5+f2AJvy+60pGO5q0M5GCzvy4+o22Q3ybtL88gAAAOMDBERWsts=',
    },
    {
      name: 'about:user',
      bias: 0.0241,
      scales: [1.07352, 1.10194, 1e-9],
      bytes:
        'HxYB/v4AAOP0F/ndMggGARIBBfYH7voPHhLlB+Xm6erl+gDO/hTUCfkKIwvsGwb0APr9AQEJQf0W7wEF2gBQAhj8I/oYBQDPCwUk9QDuBMv7GwUAAvPzA+sF7AAM8+3c/tdKAPrfDOI29A4V+h/3CyU6/0rM/A/eE+vU/K4O7wP6HR8fBwDTFvgmF+Tn+/f+Ax0X9CnT/eHzIQLjCRUQ5vn5LNEeF9gWAff3AhDT3evA/gLjIPTc9SMfIwDkBTP45ugQDiAA7e8xMvcJMCEQ79L1TQgARv36/+8ZDucP4gXsAPD6AyD+0QdFCPEGAfH+6e0dzQf/CH8j8g4N+x4CLREAHQDuJPUF//r6EfD7Cu7gBi4nCeENB+kKBPkq+f719xE1+xIcAg/yHA8WGwPsAuj5IR7q5RPoFOoL5gMZQgPqC+8IAvoU7QDq8fwHAgLa9RUeGuv9EbfZ+wfl7/H39tDx6xMU6hENCuEL9fkFCAvq4xPO8/P34lHPFckTChb1wPwI+iMV8w/6Hwkb5PTQ/xUdEQInLgb+FQn9AukS9wYA+eXU6fnw+O337e0gAf8OIH809g+b9Bn/GOca9isQ/BTj0OYOAusAAO8ZGfjOAgs=',
    },
    {
      name: 'about:person',
      bias: -0.6467,
      scales: [0.712656, 1.31521, 1e-9],
      bytes:
        '8tP78v0AADEjygy/tPn9JQD2Ix7hGgwU1OAU+ui6IfrY8ADPs6wF2x7z0BT9/ywQAOLFAAAP4vgV/xj8TACj4dAN4QPyBgAV/gH58f8uBKLc3PMAGhsbGOb44wAdHN7/DxTKzBD73xnG6SUAyO8m19/LDaMbOfcy4/pStkvyEtcBDdntFwA4/ikZ2i3O6uUS6QgIEN086CUp4/8a1dXl7OoJxh7p6QvjDj0O/fpX2SthBANqzCg1NPK62wDI6tgYKSnh9eoA9BTivQr/3fIv0vZB1f4AxBFUE+cJGi7kA/3UAxEb1uEhNPjt+Q35B/7/8/jdKuLq8JruQAvyEhbyDu/c2wQpB/b6DArqFfkEDgbs/PED4f/0/A4S7fHp8PAra/HQ3bjrE/n57v7a7eD0CC7z7/oNBPYM8QXU5+Xx9vw+Lgf6IQXg0/1/Cyb37Q1P//P14fXr+y/0A84GCvnl8ynjT5jwBgXj2wTV5Qj3+RciIvHo+OAbO79i3mYEAvDmNhaT7tr5D8zy5/L8BPz99N/p6/uu0e8J6B0N+hr+Egr58O8HH84rECXCFhbc//P197EG2RN/8PsOEQfmA9HlzPfsOuIN/P8AAA0LAAsF+OY=',
    },
    {
      name: 'about:project',
      bias: -3.168,
      scales: [0.631685, 0.677906, 1e-9],
      bytes:
        'w90FDu0AAB4PN9wy4PT24vP/4PneJS/96SwU9zBK/BZnOwBNWRoFJQr0y8pH6Bo2AC0LAAD0x/PWEgz82wC8PzH+7gD36AAb4fbZLAD0HBpK/B0A8urq0v/Y9QAI539X5AbhEdAZ5C3zJNYBS9ns4vKr3fYq1hb54PTs/xEA/A302Obh3wAc4gDdI9k/JQ7XCNTTI+FFDR3w7fz9EeO5DxcM6Q/i8C3bAcz2xPEIHbKx+/zfBNDt3tf26gDo6ePr9Rfs/fQA9PHsC/n3tuPjUSMPyfEA9PsEE0LJDfsCA/MrBdL3NPwqEwfF9fj+Cvr8Li7q4/hH/5vW7vP6+r8c4PcmGOr+sBEf/fn81Ar77wRMIu74CjIN/Br54eAHLPTr0/UD1yzK7/hHBPk0EeMs8AwL4sf5R+Q5Dicv1wbir+wr3g3/Cfwh1vDT1uH+BAbn8AMJ8hYJDjE+FUX+AC0SJWAh8hspKf/ibdkBHj73+QcGGfIF59oCDfgtJfX9+v5eMPRkCO/eM9Uq9vi66ewqEv3w7v+pxSHkEuX5+ybk0Nn1LzNCIm7r4vF34eHQ+Czh04GQcr20H9i1+iDy2QMKO+xH6mXwB/MAAEwQ0/gA8/0=',
    },
    {
      name: 'about:thing',
      bias: -1.523,
      scales: [0.797258, 0.545208, 1e-9],
      bytes:
        'EB7//xEAAOnn5BxIOQry7PD0+fIm49/eEOkW+xBH/Qv77gAkCCNO0e0GFfnd677WAAQ7AAD24x/v/eD7C/7C1+b88v/wIwAJGv3v7P/m4H8S3e4A9wIC/DgaRwDMF9rrAyvUKgAcCwnn/+HeCvD1IOsGDNwE5tX1BjUOSBr7/yIN4An67v735vrX5RkVABgOD/ME9u34BvP15P8MBSYzQgfzDgrx9hoe9uoCLPTrVBYa8/ax/QH77vAR/f5l5OMQ9/Ea/fYAPBHC0BL8+/PYByXazAAA5/fN5QQFzAUbIwoh7ibxCPHS+PLXCgv+8Rzw/voJJx3Q/rr76e36//vzzgj/8w300BLr9vcF+ykG9wgG19TX+P3r+hXeHjbQ6ib0xe/PR/cb/Pv72ODr6iLr+PUA7fkY5Avn7fX8ZA8G6QjDzA/92gbtUwzYKQH/COYLGgHY9x8N4Rf65dod//YoBs0b727f+OchsFsZBOUL+eEn+PRUOUPvAN7h5vvk+enoC/voGAkP5zr+7wIURS8c3Qj67f8oFNwX5uv4BfX8K/UPz/7+2tPoKvMPBQVCAPQC/YmW4c/AOO49iwH+LOsYO/j05hrr/z8AAKSBFNR3EQ8=',
    },
  ],
}
