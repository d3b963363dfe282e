An alias behaves as what it stands for.

$ weft info 'hcn(3)' --json 2>&1 | sed 's/"spec":"[^"]*"//; s/"[a-z]*_seconds":[^,]*,//g' > alias; weft info 'hsn(2,hypercube(3),diameter-links=top)' --json 2>&1 | sed 's/"spec":"[^"]*"//; s/"[a-z]*_seconds":[^,]*,//g' | cmp - alias && grep -c '^{' alias
1

$ weft info 'hfn(3)' --json 2>&1 | sed 's/"spec":"[^"]*"//; s/"[a-z]*_seconds":[^,]*,//g' > alias; weft info 'hsn(2,folded-hypercube(3))' --json 2>&1 | sed 's/"spec":"[^"]*"//; s/"[a-z]*_seconds":[^,]*,//g' | cmp - alias && grep -c '^{' alias
1

$ weft vcs 'hcn(3)' --json 2>&1 | sed 's/"spec":"[^"]*"//; s/"[a-z]*_seconds":[^,]*,//g' > alias; weft vcs 'hsn(2,hypercube(3),diameter-links=top)' --json 2>&1 | sed 's/"spec":"[^"]*"//; s/"[a-z]*_seconds":[^,]*,//g' | cmp - alias && grep -c '^{' alias
1

$ weft vcs 'hfn(3)' --json 2>&1 | sed 's/"spec":"[^"]*"//; s/"[a-z]*_seconds":[^,]*,//g' > alias; weft vcs 'hsn(2,folded-hypercube(3))' --json 2>&1 | sed 's/"spec":"[^"]*"//; s/"[a-z]*_seconds":[^,]*,//g' | cmp - alias && grep -c '^{' alias
1

$ weft paths 'hcn(3)' --json 2>&1 | sed 's/"spec":"[^"]*"//; s/"[a-z]*_seconds":[^,]*,//g' > alias; weft paths 'hsn(2,hypercube(3),diameter-links=top)' --json 2>&1 | sed 's/"spec":"[^"]*"//; s/"[a-z]*_seconds":[^,]*,//g' | cmp - alias && grep -c '^{' alias
1

$ weft paths 'hfn(3)' --json 2>&1 | sed 's/"spec":"[^"]*"//; s/"[a-z]*_seconds":[^,]*,//g' > alias; weft paths 'hsn(2,folded-hypercube(3))' --json 2>&1 | sed 's/"spec":"[^"]*"//; s/"[a-z]*_seconds":[^,]*,//g' | cmp - alias && grep -c '^{' alias
1

$ weft verify 'hcn(3)' --json 2>&1 | sed 's/"spec":"[^"]*"//; s/"[a-z]*_seconds":[^,]*,//g' > alias; weft verify 'hsn(2,hypercube(3),diameter-links=top)' --json 2>&1 | sed 's/"spec":"[^"]*"//; s/"[a-z]*_seconds":[^,]*,//g' | cmp - alias && grep -c '^{' alias
1

$ weft verify 'faulty(hcn(3),links=2)' --json 2>&1 | sed 's/"spec":"[^"]*"//; s/"[a-z]*_seconds":[^,]*,//g' > alias; weft verify 'faulty(hsn(2,hypercube(3),diameter-links=top),links=2)' --json 2>&1 | sed 's/"spec":"[^"]*"//; s/"[a-z]*_seconds":[^,]*,//g' | cmp - alias && grep -c '^{' alias
1

$ weft simulate 'hcn(3)' --traffic uniform --load 0.1 --cycles 500 --json 2>&1 | sed 's/"spec":"[^"]*"//; s/"[a-z]*_seconds":[^,]*,//g' > alias; weft simulate 'hsn(2,hypercube(3),diameter-links=top)' --traffic uniform --load 0.1 --cycles 500 --json 2>&1 | sed 's/"spec":"[^"]*"//; s/"[a-z]*_seconds":[^,]*,//g' | cmp - alias && grep -c '^{' alias
1

$ weft simulate 'hfn(3)' --traffic uniform --load 0.1 --cycles 500 --json 2>&1 | sed 's/"spec":"[^"]*"//; s/"[a-z]*_seconds":[^,]*,//g' > alias; weft simulate 'hsn(2,folded-hypercube(3))' --traffic uniform --load 0.1 --cycles 500 --json 2>&1 | sed 's/"spec":"[^"]*"//; s/"[a-z]*_seconds":[^,]*,//g' | cmp - alias && grep -c '^{' alias
1
