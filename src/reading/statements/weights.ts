// Written by npm run train:statements; see bench/train-statements.ts.
import type { StoredSelector } from './linear-heads.ts'

export const selectors: { meaning: StoredSelector; words: StoredSelector } = {
  meaning: {
    embedder: 'bge-small-en-v1.5-int8:6c9c6101',
    dimensions: 384,
    vocabulary:
      "!\n! </s>\n\"\n\" ,\n\" .\n\" </s>\n\" i\n(\n)\n,\n, 0\n, a\n, and\n, but\n, he\n, i\n, i'm\n, i've\n, in\n, is\n, it\n, it's\n, my\n, no\n, not\n, one\n, please\n, so\n, that's\n, the\n, what\n, which\n-\n.\n. \"\n. 0\n. </s>\n0\n0 ,\n0 .\n0 0\n0 :\n0 </s>\n0 and\n0 on\n0 to\n0th\n:\n: \"\n: 0\n;\n</s>\n<s>\n<s> \"\n<s> 0\n<s> a\n<s> and\n<s> can\n<s> for\n<s> give\n<s> he\n<s> how\n<s> i\n<s> i'm\n<s> i've\n<s> if\n<s> in\n<s> is\n<s> it\n<s> it's\n<s> make\n<s> my\n<s> no\n<s> not\n<s> now\n<s> ok\n<s> please\n<s> she\n<s> so\n<s> the\n<s> they\n<s> we\n<s> what\n<s> write\n<s> you\n?\n? </s>\na\na 0\na week\nabout\nabout the\nafter\nagain\nall\nalready\nalso\nalways\nam\nan\nand\nand a\nand he\nand i\nand my\nand the\nany\nanything\nare\nas\nask\nat\nat 0\nat the\nback\nbe\nbecause\nbeen\nbefore\nbrother\nbut\nby\nby the\ncame\ncan\ncan you\ncan't\ncome\ncould\nday\ndays\ndid\ndo\ndo i\ndoes\ndoing\ndon't\ndown\neach\neight\neleven\nelse\nend\nenglish\neven\never\nevery\neverything\nfirst\nfive\nfor\nfor a\nfor me\nfor the\nfor this\nforty\nfour\nfriday\nfrom\nfrom 0\nfrom a\nfrom the\ngave\nget\ngive\ngive me\ngo\ngoing\ngood\ngot\nhad\nhalf\nhand\nhas\nhave\nhe\nhe's\nhelp\nhelp me\nher\nhere\nhim\nhis\nhome\nhour\nhours\nhow\nhow do\nhundred\ni\ni am\ni can\ni do\ni don't\ni have\ni need\ni was\ni wish\ni'd\ni'll\ni'm\ni've\nif\nif i\nin\nin 0\nin a\nin the\ninstead\nis\nis 0\nis a\nis it\nis on\nis that\nis the\nisn't\nit\nit ,\nit .\nit </s>\nit is\nit's\nits\njanuary\njuly\njune\njust\nkeep\nknow\nlast\nlaw\nleave\nleft\nletter\nlike\nlike a\nline\nlist\nlive\nlong\nlook\nmake\nman\nmany\nmay\nmaybe\nme\nme ,\nme .\nme </s>\nme a\nmean\nmine\nminutes\nmonday\nmonth\nmore\nmother\nmuch\nmust\nmy\nname\nneed\nneed a\nnever\nnew\nnext\nnight\nnine\nno\nno ,\nnobody\nnot\nnothing\nnovember\nnow\nnow ,\nnow .\nnumber\noctober\nof\nof 0\nof the\noff\nok\nold\non\non 0\non a\non the\none\nonly\nopen\nor\nother\nour\nout\nout of\nover\nown\npay\npeople\nperson\nplan\nplease\nplease ,\nput\nread\nright\nroom\nrun\nsaid\nsame\nsay\nsays\nsecond\nsee\nseptember\nseven\nshe\nshe's\nshop\nshould\nsince\nsince the\nsister\nsix\nsmall\nso\nso i\nsomebody\nsomething\nsorry\nstart\nstill\nsunday\ntake\ntakes\ntell\nten\ntest\nthan\nthat\nthat's\nthe\nthe 0th\nthe old\nthe one\nthe same\ntheir\nthem\nthen\nthere\nthere's\nthey\nthing\nthink\nthird\nthirty\nthis\nthree\ntill\ntime\nto\nto 0\nto a\nto be\nto the\ntoday\ntold\ntoo\ntwelve\ntwenty\ntwice\ntwo\nunder\nuntil\nup\nus\nuse\nvery\nwant\nwants\nwas\nway\nwe\nwe have\nwe're\nwe've\nweek\nwell\nwent\nwere\nwhat\nwhen\nwhen i\nwhere\nwhich\nwho\nwhole\nwhy\nwill\nwish\nwith\nwith a\nwith the\nwithout\nwords\nwork\nwould\nwrite\nwrong\nyear\nyears\nyou\nyour",
    sure: 2.7724,
    probable: -0.4385,
    heads: [
      {
        name: 'keep',
        bias: -4.1261,
        scales: [0.689335, 0.693093, 0.644824],
        bytes:
          'Pg+75/2s1+n6VPsVsbAb2eMMGdkpvgLjNBAiRAYgJP/7tMpQIvofDdHwH9Xn5Tvx6/4Z/v7guNAs9PYKJuD0GxTYH+oKFuuuKPPkC+IW4OMXQuXU59bg3D0Vv9tW6vr1/iTRzBUgL/4hQTki8eELL+f/8dpGlhAEnZkgLfnnQRvx9A30APwRCRboBRfqDino+Sn3MhIc69QSFvA+GQMW7AzrCwIhIiz5yBjuLfoctv5NJxgHEwgeBtcqt/866e4NBCPUBdvwv+4HBfHcQwzB7BbVLd7uBf0NBQwNBQEaGiT0GfcBL/ko5/VCB+jT4/gF/f4N+/z1AC4t8A/x0FcX9TUD9v70Avbs/AI17zAaJPgCEzoS/hLxyiX1G/UgB+E//hcoJicM/tXyECs39xXYEgQgJzHh6BYk9v7vrgMAEO0qISO6BSwgOPN/KwDt3QnzGOkb8xzyDQz8GSAQBfHt7P4nI/L52/UDu9A91elNDQEy7PT0HfVCUQ8QGysh4BL82jcBHgYKGS0H4PJ7Nr+z6xLq9ewzFuANIAjxMMTeE0YDZx0YKsRmPUHw0MIW6Wf6/ycD/CwqBX/+BjRjsv2J0jNPwwnTmeyu++o6DAk3PBg8FLgILiDzNQG/HvvOKTj89dAu/en6H/U+Q9LV0r5kHOvwOdSn2d/mD1lS613mNdpVLELbRmnl/xcQ+/vI4rEbqtzsGVIUOh4OL/74w9At50DmDQoeKiAF61bW/OPr/rm43dJSJNPLEBAUAg73MB/pHDESDejlCuHsVekbCEUt57HOIOQA1gDLzPEUD5wVEwIW1y9C5BafMSru+BzI+Rsq1CH191C+BgEYHAEH8oko4dPI+xnMCQ463ULu4PEcUFTrvhTH3jb8wQ9JCy8fDhwUAhImFTa9+/vg0B4zDF4ONfIF09UonhsYLd9q2ButGzDrVkb0BRQUzT7H2vLc+OETFp8nqhJ/zfnxIdW6Fv/oOuS1/OEL1f8MJ/rZE8Ua4MHFCFZKRvLe/6T5E7n0PiHk6+n7bEIHLMBECDn8//f7prQD2yftpLAa+/u94hEUGe4XQAHX159Txufa/tsa/A7U+vM37+QLQBHm+BDU8BcFMuw18hjzswu35iHfIMOI6zA=',
      },
      {
        name: 'type:fact',
        bias: -1.669,
        scales: [0.716253, 0.777317, 0.728357],
        bytes:
          'zuICAAkAAC5DvZ/2Lx34z93j8QkBGeAXCev1NwLLE/31BADQyxYKMtYF7wIo3bXwABT9AAD16v3e8szi/gJZGP/5zwcVHgBS/zAJAPQk5RmxJgMALBgYHv4QPwAWUej1OPch9C/8CSMPuAjqvuMCHjMn3CXgGSEZ6zgl+OTkI/cWFRbcBAIAE/nnGwwRE8XfCOLWLuwuvBMR6wsp9BXb9+76HwPYzevr8OHoHu8+JP0aKRgb4ikF/wzo+QIN1RzcCNLuAAcAHfAr2h8b6BAt5N/r5h8A4wgTCv7e8Ogd8PHj5NUa6up/DcT6CSkTGf7P8Qj2/OznAzDrHfQIDA4G9tn1KPoPEB4nDN8j+9TV8Bjs+irfIfsC6QwE+xI2Awglxh/P/Bks0wgbLBHUBdP1GSC41NMBRgBAES8l3/X90BXR3RoFDOiWHwxk9OUJDxL//yX47tLn0Vzp5NDUACIHq+Ev2szT8OLIAAkj2PPOC9oL6usa8CMB2NcmCPf86+QSXBzFHSYW4+AVJzfX+uYyBej+2frbC/76LTzx7vfHQijd+QrF7BYLM/Q7ISHW/x/wJNwV9AQx9Ld/rBMRMi/J0M3l4xvxAhoAAOn5BrUyDhIV0skFLyIsB+vFBMNz5wXvMeMZ6vY0MqD6CfoX8AwJ6AASNd7oOS/u7RS42++7wwD72iQYJlLCB8sSIAkvvfv/8v/51QCs1w3x+OrLtRThzQ/ZGRAyJOr2ry/9QATPVugBBwdGK+1WIOM79DXfAQrAxyEm2biqsCHVBd3ZEQT8/DoJI0U78jQCDuAfQusUBjDrGt4NGx0Y9i/bBAkVHyXp5/MbA/Hy5SD63ADT9h4MCgQN90wM6McgEhmxBuX86vTD4VXZTvI7+RkaBC0R1OT/I8YNDx3wNC023P6yTdaxwPD+C8D5uhwI9y7O5xonBBrb9DMO+QYbYyRM2/7P+BjrKyHduu4W7tLACXeBPPvx+gYGtM7g+BlaHvYeFwUgCiSl5fQlNdoSFNz70kKtMiwq9vY+2tO8DuLpBkPq6xj2BEjM0vTQAPAl/BcO/c/a4MgGL9j+/+kBFhUE/TT8RfTuGQAS9eLyEFjY0Tr0EjEXMgzTIygpN/H9EAqcA78K8OE=',
      },
      {
        name: 'type:preference',
        bias: -2.5959,
        scales: [0.452098, 0.552459, 0.519504],
        bytes:
          '9vsH/QAAAPb2++L51fcf1vtB1/79+wNAAwz/0Ocn8PmxCADxE7/o5f728ff7/PQJAPUlAAAtMADUIU39Fv8D3c0Z9AAZ+ADY//v+//kI3Av0CP8A+u/vtfomAAA691gfAvIZ+MUI+cv+EuAU9xD35/TzJtHk7DP3A/X+/Vj//PkH6gjvN/895ynpGfn18QoE7/M07Dnn8Q0X+fjY6Rj9/Rn0Dgzg/uHw/SLp/+4A3iPq6fQIDb/o+fwd+f/xfxpF6hnP9v0A+PCsDvvnQvv7y/jJ9/wA/v4I+gPfAwD3+kP7/P0FB+T18wYL/mD2GPv9+vfk+v71+OTE8iIS/NjP9B3n8RL0Cgnx/dLUDgQO+vQB8yT8+vv8EPu6+RTP/yHc+fnbCRkiHxXp0/YTPPIa+vr2BD739Pf33y4S/OkIIfEvFwD+xOT25PfiEiEL/hD27RL66d/5PyXli/klCC8UxOr0Duf0EvPzAfrmFtLz6hLy7Bn0Mfj6Gf0X3eUA+hgAywYY9vz6Pe39994N6QD0+uj2AwDN8BQaCPMm3P7q5/ExA/7kHd3ziAEe6+v6AIHw/W4N5MsJFLjx5dfmJhfg5HjK5Pw3CP8AAAzKoviYFODyLOQM6xD9/gn/0EEkB1wEDvLt40Pb7wQhxOrt9PpLNggvw/rYv8brHwUlFM7uEib9DPUK1skttx4T7ujZAUMU9xMbSrwrBBU7Cg8iJtrRKQNH8cnm5O3u+x684SfZJh/x3tYq2g4NGCAX2Nfj6uQYEggzwyX6KcMnEO7k9PGoy/Lv8QAvMMLj/PkJwQHo3+7X+jwl1ELRAeYR9t+12C/71BMX3NEjy/gD/x0U1OrvCNLJLhpCIywO9PPtBQsnBh8t7/UQ2izC9K/s2vEW+s3eXtzoHBoCAg1MAUDi4MXiHOHqsUC/EenZGQks0A4JKucSBB0e3CDg3AP+ERNZxgn9F+QONqogGBMi3NkaBNklAPf4+NsYL+vw3vofldgK/iAs3ffC+iJDMdzZD9IW4OUjZAUVFPEfBX8N0Sn2JkCw8y8DDvcJ3QbdAvMq7h32/B35Bxn9GRQPCfIa+uQq8e4f88XpGeIbHL0QBRjuHxLp8y0OR+wf7N4I+vY3DjnzHxI=',
      },
      {
        name: 'type:instruction',
        bias: -3.5394,
        scales: [0.410248, 0.48795, 0.467225],
        bytes:
          '9vkT+AAAAO3rK+H29PjxPfwXIv/r9jMPVvL041DRH/kD9QDoF+Eow/4V/g31KeL7ABTeAAD69f9fEiAr8gC7z+//OP7q9QDpQO789BXyOZ4PIgAA7ObmDvr87gBB5rTuGFcFItP0/AT29Bz2KDX7u/H13ejD7xz79Mfw+sX+xPv2Olb7FgAU8RMK7vz8VTsVHj4QYBbqOe4VHwDx7/U29Rj05e00QSf99/T6AwskBMvwEgHiNDvs+/7u+wDzBQbtHfAYIP4A9/Hn8d74NPj31/297PwA+//x+g78Aw7vPOf5+ff/Dzz1/BH5/cX+8P8c/hAB+/4YAGNM+/L46S0GHfbj+/32AewV/SoGBRXuH/gEOP3tDvn6APaa+fEV8/Lg6gXtDfX1Dvzv/u0g8vTx+vp3T/H04fX39v8F+vD9+P0E7/r9FCgM7/mh8/r4+uH19/30Itn32yhLLOb3CgLkMN/VBvn4+vf0CjgACH/qIyDrDfbxE+XzAAL82ycs/QUI0+7/9fD56ej++hAlI/3tEe4R3//dBhjxEfn6JfvP+S/z/P8wKeb53TMU39/3/9k2+KYBD1usKZsDGxd3vwxMMvUFAi/5GN8AAPoNgavvD7jt2i4X+u/t/DoRDgXl2ssJtRn8FmLIDS0QsczwFvrh9f7zFQ//MNHcCfs2AwYy/Srge/AC470B+A8BGQjrLvIP7RU8KtsxKAgLaQYNDvLbEt3t8czwIu/2EBgggQ5f4crXvtgO/UmwFQj3CusA3OoUBbUP8PXy/PK6GeIDGtoU8wAa/xEBIPkyve4p0C066hctPNf0+5NeEbsV/BMwuhW+7CzDXvkOAejIBNLB4C364wQJJ70S60a7LKvw1DL0oxEm3r4W/RX/7+xWHNgiMivZ5wHcC7ve997lJ+YeCE4NGPEcCAwtKD7CHc/6CsPf5ecN9joeGdbCFCHkGAQpQOLqv+w9nGANLirICeY96O//3ucNz/8YFPfasSsSOMzn8wv6SVcsGPcSIPoRDeL3BvDt2Q8oMmb29BsJ3vwRBeL7J7vwHiL45MLbLsgc4MfLIncf1M8k+j8mHQgtHQvyGjDCGD8HCfLgAg/+EP7V1vzv1+rhzATtBQgH28F40kgtNu4=',
      },
      {
        name: 'type:decision',
        bias: -3.4792,
        scales: [0.699293, 0.425426, 0.549849],
        bytes:
          '9fj8CfsAAPz7+T/pIwbsCATk9/0N9wv8zwnw1vgK/x/kEQDwJ+Qj9P4LB+jm4yAMAAMMAAD98/AN++3/5ADvMSf/EQDm7wDYB/38HQDvFbvqCv8A9u/v9e0O8QDy+yEX79vn4Nz87Q8E6AQDBtXu/wv7ENd/1fn0BPLyBBX/DRD29Pok4QDgEOIF/ekj7Sj7+OgX4tcSBPH4EP/lAAhc1+H16QML8wwaKewdC+3g3eP39vsOEv3/9u8i+ADu+egDDAgT/vIA3PI0SBX9oPb5QFfM7PIA7/3pEBH4+B4f+A798vb+FQLr/yrr/QAN7RIPEQbw5RQP/r369fr8/vAT9hQu9/Xw7wr5/+7++wQ8Mf0WEtog5/j49uPv8/ICHQDLAQIGAR/nFP0c0QYK7DIj+wLc7g/+CQnx9uPuDAX8Igb06PAA4/4Hz/7bE/7/8fLqCAcG9yAPDtz6QCf08+T4KjYEIM459B80K/zrOd42+PfjIjAO6fkVMzrxFw7mB/Th9+Ql3NAP8+rqBOrb5g8WJyH7FwBL8y4D7/cGAf042MX+FBQMPtodAj3F1tbs+5gKFCHVMZWBRwLP7iDuJaxBbNR95Pf69/AAAB5ZPiffHVoR/iMc7dirAD1I1yftOCMEHyYm9MPlEisbGSXhIuzqAOAH5PXo+wRM7R//9SkgQeQsLi3qoN/5DA8J+hYDBgbtOu8YEBM40Oy4+y0ILv9E7w0G8jnv8fQZ3snqM/r78Fv6COHEKM+m6jGo69cVGBsfIQ3BRhH1BwtB4x5MB+81C+rn+4k72vr9NjkQtQVe77hC6CgKFPXFHPq00+/IDa//8ykDLP4nCd8R9e9hJqkU2c8A6f0OLe32AQDsEC0ICwUnWPXo2xP/FASzCsYZZw360zEJz+sQ6+W22e0e/BFQ+BQGQiX4MAzT+NDe6QIg8cfl9veqICyisEr6wygEDPPy/RJU6+QzgSEo84klxTQ2GdXdJ/EgGQSj5Q0AHyoc++5J/UcfFwLh8REs4e0TsD3pDBcBFxMoBOQ5Qx7lKQUD8bMm8+00/WTOE6XzHwRG6gvpCjbs1+H2y+u32bH+h/QfAuiaGgAJ79Dz9edIvAgUIOhfyscBBOf23+2dC+VP8xE=',
      },
      {
        name: 'type:plan',
        bias: -4.0812,
        scales: [0.479242, 0.7395, 0.542296],
        bytes:
          '2+n6AAAAAPfuWOL39vb8BwD69f7vEgb0IBQv4wxY8vEZBgDyNyOnoBUZAy318gsJABvvAAD/4v/++vz/7vwF7An+Q/0E/gD17/8HAQD0/izlyP8A5yAgywbe6QD97+r36+0jJr7x/fz52Pj3Fe31OdTa5DcOChHu7FUW9f8d5wX9FOT+Ffz03f33Evro8Qry9QDm8xsKNQL5uP0GA8TBFP0y6uoLBgMa7Qz8xfvw4OLr4uga9i/YEc/lJ/zykiP8EBAA9/8A5lwU9fcAKvP96LxCH+4AOf4P+wD1/f3p1u8zRhv47wXuFQv7+Ab++/z7+QUB7gwr/0UADzL7/x7qzeXuGwD16vXyAPjhEinuCxz1Cew1Gg8jK0MH8Q0HAR/5fxD+Bd8BBP/f/PsO8g0G+dEh+QP+5AL29ez/+DED6vzk8QP76/Qo7f3D+v//HhL4GuYxMELx7MsWHUQm9PQcKR3w+AZM+yMFCs/aGCEI/QMOCPrdDfj65/3WK9j4/Cf/5+7R+TsdXhX19ufy8frr2Dj9+g70HKj1/PX3+f4F7O//7uHq9P265QDqHx/qBTgf8vfr+f/X5X+rDvTT99nvIAP4Fdz/+v8AAAjnvlkV6P/h5RzsEhPY1dvzQ//F9iLw1gATA9YLzif2IwzV1DrD8fXkyeBM4gTzJONM7zoSTwyiys/bGtUaHd+5BiIr6bUAwgzeRun5+jvyCx4VHOIT2eD4HPb6zjoiHxsN3tMwp9shLAXb0vb349fsJvM/z/fh1qoUNh9JEOUo6kPK2wn4F/4X9wW4984Q1Qn2C+DxI/LA3RsOAZPDDCb2DC8z5wkZ3xAM+/nFIQhR4AgDNgczON/70xmoOzMiFPIzFPzPGQFbEw4ys+/20fvi0w0Q+S9D89UhCzK/6ycMJ6hR2hw2LiIg1/d3HAwpIF7w3QAM7PLCXggIJgEk6ObfEMfUAQMA6cLbf1wBHRA1T/QG+esrC/M0IkXW7OAGEArcAALU0BHryJT0KD3MDAMGHcZPF+0QJPDc3fcZ7S7lxb4tIPv0yOUyLFICDRrD1U7M7ELwFBn2qeAQ6VYZtt3UCCX8N/L/6v7j6SQv3PYpHdbpFb8nzfIA+/O1ECw3FA8bDfHf9/Y=',
      },
      {
        name: 'type:event',
        bias: -4.3305,
        scales: [0.638745, 0.482014, 0.541151],
        bytes:
          'Wy/7/gAAAObcKUkg4Q4ECyv4/v4w8w/y+QcTOfLI/wApCgBcBu8jLwn4EwQFG0UgAPj6///+MxIT/Q4ACf/R+vT/7QDv8gDe5/0J+P8AEux/BfUAE/T0Nwrz/ADT6vn66vnZBiMTE+H2dAb0ECgR1OYKBPTUJtMeBdLkB/EA8wT+9Q8N6P/vAhIb7/Dn8u8X9vce3xLfDvzzKgD1Ax37GgVMEPD6/iz89/z/CkH6GBQD+/7P6OPWHzP1/P8aEuX59voD//MAOfXw2/n9AfXmOgIZCxIA6f8O+/tDEvEZEQER2B3pAhC99g4WBdX39v8UHfkTMfj5+8Hu+vX1/fYiEDX19P8Yyu74/wMn3voZ4OQS6ODc4xD/98tJJ+fn+ORD0+z/Ff/r7/zP8AQH8wrw/RcK/foX7Of1Fu/pE+fw+//xAOEA+u31H/8LCwr85BgNEd388QMx+tHqGfwD5vYA8+XkGGHc/voQxBL37hEI9gcr9/fxBvfsCesO3x/4+uj91/csA+rZyDIF+SXsAhr28BcQGf4R7Pn76Of+8R4cEOn+zNdzDxr4A9YB6ele8Sjo2h6Uwt4C/F6BZ+So3Qzj4akU66r89v8AAD8FThzU+Rf3JcXZ7L1bHvAnFxXfAZEh68S/PRbl6+LtPhPW5/Xq9B0BHhQCzQMPKQG4WvQU6w9p7gEFFg71GUk71BPxPxrsK9r4yDcuA7Ed2d0CNDkRChM7RCLG9hYHa60z5NLKyDngG1E/7jH+tB0S/QXQGr0WQfXQ51s5PvMMIAwD+PYpCdTSvP7N0yf21tTaSvGQ8RPPDwsM9w426pASC88IBtQudLjJyTsdQercP/YEC+3DE1wgDcL37c4fyxoK6v8oV/3kAvn0+QnzZTndEinzsTUMvF4uRxk6D8m9+hFMjg8+//jr4EW1CqMyqPdpSM0IJBZE6Kr9Fcgi8bQATtMDEAQ7pTkgKvKUKyD61sZOHQbkPhPxCvsB5h7YGu7qNgsCCKceLvHrnv/Z9i/1IRjk3/C+q/i83iMX+b3pBa8TwNhTwBRJ4u07AwQZNPniIQEk/s3tEUzcFsXYKxgtBOTJ5gvw694w5zz+ELf8DPcTIge32Qv16fUCgfr+ExI1/Rod/QY=',
      },
      {
        name: 'type:relationship',
        bias: -4.1709,
        scales: [0.536029, 0.490187, 0.372332],
        bytes:
          '+vv6//4AAPr6Aw8EBPgL7fv/Mfvx++73BPr35PEm+fnt1gD2xOLz/ST4+fH9/erwAPjwAAD//v/2APkA9ADf6Pz/9f35HAAE8fr/+wD+9/X15P8A/vX1gf398wD/9fD88vPs9t/x6kv0+/MlEvsV/PgAFv4LG+7vC/LvDfUA7/r+9vUb5wA8DgT89hL3+PgD/fsG9g8FIvr69gD38/wa9vrr9g77/uL6//j39frDJNro9PcF+fhg6//8+wD3FO39+RMY/hAA9PfR+PsAJwj5Cf4xB/gA9fXy7dkY9v3rDfv4C/b3DfnwCvwD/+j//gD++vz89/7vAO0O8v3//yH6E+346vv9HfT4/w//Dfv13/r8JPPvGvr2ABDR/e3t+wf68PhP/+v5/AACDPb09vv3+vvz/vf69iX29PT0/CL9GvtAOPn/FiBIF/vX9v79/vYK+h70+/n/Gb77++sbFPb4DQ0A9STzIPwZGQgm9Qn3/PTv9/wV7//38yAf+hf1JBMIGO8XH/L58gn0+fMHC/zyC/z9QQAy+Bz59/T5+AAA/fz+ERctDOU2KxCB7+/4AJ/z/LwvCfli2NMtCkbs6fEn2fntXtr+9gAAAOYBFzxTrLjqIuPbCvXhBe3Y8P6q9iwCIUkcmr3+9zbT6fQs+tsqWigkAEQlBgEkwb//zeghJrCh39Ks4+loRhrV9tMeJrco6hrX+fOmLvkIxQBC8NXgNufxyCQkKRzZEg8nPyUo2LnyI/0R0EQK3D/x+idwOyv+yjfhNMoz/9U2C+jx6/z4EdwSKkLVBkcN6waF3TT8Kb1L5F396jHYPzYi+tXH2ssp88jwHAKw6Psj3SbYCx786ujJP7IK6l4J/hdYA5355CvaPgAvGMf70Qg17/bS+bYQGOD2r90Z7Ov3CgosH1fyw0bmOerxGhhqDpHDOj/P1CJr2bHqw9/P7/jCKvYMAQPzLtjjXbsnKv7ZEiQ8zB3l7yvsD20C+vYSKtQKry6eHVkFRPMjoSXfkTEICv/n/gM53h/tQO8Q4QNN/Pa16LbWG8jdGMTnf7wY6gsIDPgPFO8bKRIaBQfREOoJ/iPnAg8PDVUBFTnmzQz+C7/9w8oH0igSEDbb5vz1LuRP5w7aDzA=',
      },
      {
        name: 'about:user',
        bias: -0.0927,
        scales: [0.590559, 0.692253, 0.657582],
        bytes:
          'KykK+/oAAN32Otq/ZAsQAQsK/vkG3gj3PR3X/NXp8ODhAwDh/DS8AfoLHSjmJM3oAPT4/PwXTugU6QEG0gFuDgb/KPkrGQCBFQE6+gDkBcDnEwoA7f398eMO5wADB+TP+8hkAwnbGtE98/4o6TYBHFE6+2a/ABHWI8er8psKBg39NiAu7wHTC9s+Jd7X+974+CIs6DDf7+H7MQLgLBY06/sJSbUzJ9Ya7wLm0wrK6AzGAwTCIgq66CE2MAHg80L43NccFx8A5dBGNfgMRUAJ58TlVRQAeAHqBvcoG+D/1B/31AztDTPsvP5UBeoGA+UN2+oit/33E3Q25hAJ/x0WRCIEFvzeDf8G/xDrLNoUE+veDEo/HNURENX2Ctw0/xzg+xZjHxwuBwr8GRUoKgbX+NsCNDHiwgf6Mu341v0rQwnaEvED+/kOuQTX3PAF/vTK8BohId/yKY3dJeHg6O/+CcPi3vYD4yIGNMz06OAJEAbo2Rq//e/+vXC78ZwR/CkFlAoN/Cwg9ST5JR0nyf22CSMfCgFRRxbv+gUD8esu3fgDB/HK2QDrCtjr/Pw1A/QNL0gRCPqB8iAjKeM9DzIYCCzEydUeDO0AAOEb++a4HhxNA+8NGfB//hvfzhgh6ugm0w0D/bMA3CIkHfOxJH4Y6xzaBh7fH88LDghStDolJT1iIL0CElAUD9LW0iEL5DMb0kP02LtB3UoxMzXeEur96vTr2fDhsPkkIv5C26sQvN8dBBYKvgXP8g3bGcLI1QhO/APyEvVBOh8zDaC6kQbkExMGOf2j6OQTDOc5Awi58zL99t8Myf/fAOb4HBA+xVzM7wdLRQ35P/kpLQQICy/c+e0o9+3rxN3679L42vHpG7TwCL1MZOrZ/DktD9wYCTwbJiQVG1MEItcHtwc/v9fwCkQ36Ojk//wIJ1gE/evFze7pvtIf0/FT9ysOCzpMBuEExdLX1t4t9gsLHBjoKLgECcoKBdPY7dq+yu0J7AwpBMtAwBz58/n+Z9QR9bpgARAZ7xwIIuhAu98eu7b3R+vmFegOHAHpQJ3oS+wGITtHAeMZ3ygJEPngRPLlHqIjE/m47Q3E87YMLhXRLPtIEebrDKceIv7qOcHCBgcDzikM2eU=',
      },
      {
        name: 'about:person',
        bias: 0.031,
        scales: [0.631319, 0.840074, 0.534803],
        bytes:
          '69H1/P0AABIKwx3bxf33HQn0GBLoGwQt3+EVFO2pCwLo9wDUypQa7wnu3vr3+iwVAPDXAwP/8fkGABsAOwC6x+wG4QP18ABC9P/7+AAPB5/24vEAHRoaEfb39AA2GdwGCw3V4QD54BPZASwXveYiz8/h/KkiIOw25Qtaxin75uYC/vzn/wAqACwD4kLS6P8a8QH9BgYl6A8d9AAX4uny8/rs1x/39g3aBzUSHPsr2Poo+PZa3goeLPXN5gDP798WJSTX9vQA8yrf0xT+yuMk1/Iy5voAzBA0A+EA/CjvCwHcFfkT2OUiHQDp/QD5CP8E//n1BfLr9bz1RgX6Cirw9/zr0gIdJOn4BQfpFw8DJgT2AOX73PD+/f4q6/vh9uQnQ/TS1q3yHvv75/np9OvnDCoA9gUSBQoM7xHj6+XpDf4WFwn9Cvzb6vx/Dh3/8REoDvH04vr3+yTz7Nv/+w34ADbvTtP/BPjs6Rvh//oHCAwmLvD0/eIHUdpXBk0FBfbmPBGT8N7+D9Dh9935Af4E7On43P+swuIF8Q75ChP7BRb+6ej5PtcS9yG7HR3L/+/p+cQpvyx//P3qFhDNBMnmsejvNdn/9AAAABgSBgX778LOHgUC0jPxwIjkGdL+EF7sGzbT9zchwxcPpQI0+vHxAeLwGN0q8Qvu5c4GJPM3Etva1QnvC7pU+SvINfre1qwpIMcXI14eGKvz+eoH+R7OEucQ8xZMawOR2EmvLzzmAjOdRKjC+OcM/QjZIw4lCPHRGu4YLCr9geMb6S8tT/byCAgURDPnLPAJ+A/u/80QGe0/3hEXKybo+O5hEdG7MbcU0cXVv/QN3OLIyhoM3vASIRjn3CMJLTTi7dRQASv3HGzH9RnXz6EVFrkL3AUWprfi5gnuL+T1FSLrSP6e8DzgI+0VHLsZ2EB5x6gy3i/9/eIAT8gk8ibWQ4LYQNHP9Dn5H+ECZP0k6gohOh8K1gwU+jk9+QYDySwsC8XsBP/CVC8APPbn+k/kvCAJJGaTAfnrE+/Z5Py2NjK1BDX3wL+kJOjb/dza/e33mTXcE+7gLdoPY8a/J9gwQc4tDDTSOQUcRiEZBV/k6R0gtuXGMO5xB0QG8fgCr0HjHzPzKPjwOyU=',
      },
      {
        name: 'about:project',
        bias: -3.3706,
        scales: [0.47194, 0.519209, 0.793867],
        bytes:
          '0+QUEf0AADMiFB8v4gj5+fPv3vrdHzP+3hcN+yph+SNfFQAJXBYRIRUB28Q7/z00ADEMAAD4zf7UAf3+8gDJUED7+wD18wAs4f7dGwD7ExwwEiIA+ubmCQfh9wAA8n9R6fLg+MIs7Bb1DdPiVMvpzu6r6f0j8BP39A/2/A4ABwz03+Lp8QAQ7AAGLs1dHw3WBNjQJMxKFwrq7v/8DuCdDAgO+A7i9QfjDegDzPkMIePS+Pzq9uAL6tkJ1wDfCeHw9QUE+/sA8PH/Cez9uu3wYis77PUA8vwXBjnOB/MF9+k1HuT3CwUjGg3c9/P/Av35LzPn+PhHAOzX8Pf9/cP5zuwQJPcJywki/9DszQ4G7wovKev4ETka/Abu4/kZG+ji4O4G3UPL5PY+8fMfAOM+7gL34875MPAdBBI77g3kwu405gr/EPkq7vLw5+7+BQPu6PEF9f8KCDQpFmjyAhT7F0sg5QQ5IwjpUNP+Kmr4+Q4ICewW3+b7EtgWMgn1/uBXGutpEe7cK/Us+Pyy6eouJgTw7/+Z4xHiGO367Bzi6NrxCxdOMkH9ABtq3Nza9UXozcG4f8LJFN7C9wLBy/7yOeRFL2P1G+gAAEYD6fsF3fAP8PwTBuaBATgJJBP+8AEbG9g+BPzzPQAC7wsP19EM4+lDEA8B/w0X7UzjAfPdFAGcFSIR5t7y9fcORBINM/DxC/AmGvHF+BD0DtpNGQcI7QETG/XO+PIuELX8Kx4HIgYV/iQKIQcN39ncCQ8iBQjp5Q3s+vDA4zbwFxEVLBwc+QgH2dgl7DPv0xTA8Ak4JdHsRRIHNPfpMfnhxfHwCMIDAQbuHtQB8RXaCt30Dsf869fs9vYt/yAXBOzfGPX64PxUDAXc8yr71NYK7BjgHOoD9/rLwfQOyuMJJu0VIgss/9fT8AwF9iXoLfjv6O9dEeT/MlDzDg7FzSDs6q7k3hTw+x8Y2BjvHPbu/8Yw/iMsD9fdDRf8KvAgBRMXEubq2y3pDg4ZEfH6694MCt3C4vo9B+gOAxsHFAsgGCHP5xj5FAwXEjPt1TgQ+A778ODhKTvNzPbr6iX7yQ8d0xD66w0o/Qre6gcCA/0T91j76yYA4hfC3QD1IRESF+v97AwR6gQ=',
      },
      {
        name: 'about:thing',
        bias: -3.9769,
        scales: [0.575753, 0.531288, 0.621123],
        bytes:
          'Fh3//w4AAOvo/O88G//86/Hz//Ep5d3b+fQV6glM/wHq7gAv7CI5zfILFP3r5dDWAP83AQH26iIB/+X26/++3uL9+//yKgAXHv7w9ADv1H8Q1O0A+fz8yiYUOQDKB9PqBDXWHBH7/gnsBOrfGPP4He76DOr96N31AjUDSST5DgcK1gsAC/8H7QzT3QkD/QwVDv0MCe77B/f72f4I7jIuL/7++g7q8Ckh/OH2LPPzROEg9fbNAe/46vMMDP9v2uMP+vcX+/oASBa/0BL8/+7dBTDyx+0A3ffi8AoD1gUeIfIe9R73AfDe/fLiBA/98SHp/fgJLhjd/MT78+z9/wD/0/b0+wz41RXx/vcc8jHr/Ab5wtLh7ffr+SriFz7Q8xP44fK+KfcV8v/84u7v5CDw/vn76PMU4xfl5+/3Uw/+4wzn5/kA1wz2TQvFEv//E+sNDP7V9jEa1iHh0+MgDfEZ98kV82Tl9uwptF4c/vMM8OUT9PtRNzHuz+rn2AHs//PiBfP1EAkL2C8K7+0ZUCYV5vr7+wA9FeQZ8PHzC/D9MPQO3foG2ucfMvwV+vovAOkQ+sC689PcLPwopxYhEfEMPgsD0yjw/ycAALuS/PB/ASDn9Abf8/H+RvcqAun1N8W+6fPcEUjgLNvOOP4B6rPiDwrqyu4S2Cf0QuPQENTzuNQa4D4lEQayIxY/uewREvqzNSKy+gLWH9bjqQrL0+cGFiIeDR4H/BP2/BAG0xL6B+oLrgsuORMfRRZ/tAfoBwLt+vT3z9/yJKjb5D4b+uHh8OPqo+1RGO8IPOge7SAM0RXpxCfg7t9K4jLSDjvS7jAcWUbJ6xn88O467g8M8ygYBBUDOwzLOc4GD1LbBgYxAf/89S73qFA9FCasHhEoFDQP2tJRIrv6/kvL0PvkHPz62PL5ESoNAaab9QDQK+3qRzQT0gW7JcUZBwgt8zH6MtcNPEEKAiXKBAQC2iYZBindLyrp7ilZJDwkL0LP6B8r6OTc7bnrEuIt7VHv+hUvJATE+BYF+e7fEgPjId4+9xllmRbm5ONj2nwxEeka4fjiruLtDBcu6hLgvSPbAgUP5gIZ2tNhC+jx6LsFCq/V4gCzIgkMHCcM4uAo3uIr7cTr+g0=',
      },
    ],
  },
  words: {
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
  },
}
